import { expect, test } from 'vitest';
import { parseShell } from './parse-shell.ts';

const words = (script: string) => parseShell(script).commands.map((command) => command.words.join(' '));

test.each([
  ['a b; c && d || e & f\ng', ['a b', 'c', 'd', 'e', 'f', 'g']],
  [`a 'b; c' "d && e" f\\;g`, ['a b; c d && e f;g']],
  [`r''m "-"rf $'\\x78'`, ['rm -rf x']],
  ['a\\\n b', ['a b']],
  ['a # b; c\nd', ['a', 'd']],
  ['a#b', ['a#b']],
  [`rm${'$'}{IFS}-rf$IFS/x`, ['rm -rf /x']],
  ['echo "$(rm x)"', ['rm x', 'echo $()']],
  ['echo `rm x`', ['rm x', 'echo $()']],
  ["echo '$(rm x)'", ['echo $(rm x)']],
  ['(a; b) | c', ['a', 'b', 'c']],
  ['a $((1 + 2)) b', ['a 0 b']],
  ['a 2>&1 2>/dev/null', ['a']],
  ['a <(b c)', ['b c', 'a $()']],
  ["cat <<'E'\nrm x\nE\nb", ['cat', 'b']],
  ['cat <<E\n$(rm x)\nE\nb', ['cat', 'rm x', 'b']],
  ['"unclosed', ['unclosed']],
  ['$(unclosed', ['unclosed', '$()']],
])('%j runs %j', (script, commands) => {
  expect(words(script)).toEqual(commands);
});

test('a pipe names its source, a redirect its target, a here-document its text', () => {
  const [curl, bash] = parseShell('curl x |\n bash').commands;
  expect(bash?.source).toBe(curl);
  expect(parseShell('a 2> b >>"c d" &>e').commands[0]?.redirects).toEqual([
    { operator: '>', target: 'b' },
    { operator: '>>', target: 'c d' },
    { operator: '&>', target: 'e' },
  ]);
  expect(parseShell('sh <<-E\n\trm x\n\tE').commands[0]?.input).toBe('\trm x');
  expect(parseShell('sh <<< "rm x"').commands[0]?.input).toBe('rm x');
});

test('a long script is read in a moment', () => {
  const started = performance.now();
  for (const piece of ['$(', '`', '"', '<<E\n', '((', '\\', '|']) parseShell(piece.repeat(20_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});
