import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dangersOf } from '../../src/core/permission/danger.ts';
import { createDice, type Dice } from '../torture/dice.ts';

/** Here `rm` only leaves a note that it ran, and the few programs that scripts need are the real ones. */
const place = mkdtempSync(join(tmpdir(), 'quarterdeck-bash-'));
const note = join(place, 'ran');
const programs = join(place, 'bin');
mkdirSync(programs);
mkdirSync(join(place, 'work'));
writeFileSync(join(programs, 'rm'), `#!/bin/bash\n: > '${note}'\n`, { mode: 0o755 });
for (const name of ['bash', 'cat', 'env', 'sh', 'xargs'])
  symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(programs, name));
afterAll(() => rmSync(place, { recursive: true }));

function runsInBash(script: string): boolean {
  rmSync(note, { force: true });
  const cwd = join(place, 'work');
  spawnSync(join(programs, 'bash'), ['-c', script], { cwd, stdio: 'ignore', timeout: 5000, env: { PATH: programs } });
  return existsSync(note);
}

const marksOf = (command: string) => new Set(dangersOf('Bash', { command }, '/home/me/deck').map(({ code }) => code));

const dollar = '$';

/** Each runs `rm -rf X`, behind something that is easily taken for a text that reaches further than it does. */
const seen = [
  '((x=1<<2))\nrm -rf X',
  'cat <<E"O"F\nx\nEOF\nrm -rf X',
  "cat <<''\nx\n\nrm -rf X",
  'cat <<\\E\nx\nE\nrm -rf X',
  'cat <<E\\\nF\nx\nEF\nrm -rf X',
  'cat <<-E\n\tx\n\tE\nrm -rf X',
  'cat <<E\r\nx\r\nE\r\nrm -rf X',
  'cat <<A <<B\nx\nA\ny\nB\nrm -rf X',
  "cat <<E\nx\\\nE\n'\nE\nrm -rf X\n'",
  'echo $(cat <<E\nx\nE)\nrm -rf X',
  'cat <<E\n$((`rm -rf X`))\nE',
  `cat <<E\n${dollar}{x:-$(rm -rf X)}\nE`,
  'cat <<< E ; rm -rf X',
  'echo $((1) ) ; rm -rf X',
  'echo "$((true) ; rm -rf X )"',
  'echo "$( (true) ; rm -rf X )"',
  'echo $(( $(rm -rf X) ))',
  'echo $(( 1 << 2 ))\nrm -rf X',
  'echo $[1<<2]\nrm -rf X',
  'a[1<<2]=3\nrm -rf X',
  'a=([1<<2]=3)\nrm -rf X',
  'a=($(rm -rf X))',
  'echo "$(a=(b); rm -rf X)"',
  "echo $'a\\'' ; rm -rf X ; echo $'\\''",
  "echo 'a\\' ; rm -rf X",
  `echo ${dollar}{x#<<E}\nrm -rf X`,
  `echo "${dollar}{x:-"$(rm -rf X)"}"`,
  'echo $(# a )\nrm -rf X)',
  'echo "$(case a in a) rm -rf X;; esac)"',
  'case x\nin x) rm -rf X;; esac',
  'case a in a) true;& b) rm -rf X;; esac',
  '"case" x\nrm -rf X',
  '[[ a < b ]] && rm -rf X',
  'if [[ a ]] then rm -rf X; fi',
  'if if true; then true; fi then rm -rf X; fi',
  'for ((i=0;i<1;i++)) { rm -rf X; }',
  '((echo a); rm -rf X)',
  'function f { rm -rf X; }; f',
  'coproc N { rm -rf X; }; wait',
  'shopt -s expand_aliases\nalias z="rm -rf"\nz X',
  'trap "rm -rf X" EXIT',
  'r\\\nm -rf X',
  "$'\\162\\u006d' -rf X",
  '{fd}>y rm -rf X',
  'env -S "rm -rf X"',
  'bash -c -e "rm -rf X"',
  'bash /dev/stdin <<< "rm -rf X"',
  '. /dev/stdin <<E\nrm -rf X\nE',
  'eval eval eval eval eval eval rm -rf X',
  'x=rm; $x -rf X',
  'x="rm -rf"; $x X',
  'x=-rf; rm $x X',
];

test.each(seen)('%j is marked as a deletion', (script) => {
  expect(runsInBash(script)).toBe(true);
  expect(marksOf(script)).toContain('deletesFolder');
});

/** Each runs it, too, but what runs isn't in the script itself, or shells disagree about it. */
const doubted = [
  `${'eval '.repeat(30)} rm -rf X`,
  'x=r;y=m;$x$y -rf X',
  `a=(rm -rf X); "${dollar}{a[@]}"`,
  'set -- rm -rf X; "$@"',
  'IFS=,; x=rm,-rf,X; $x',
  'r{m,\\n} -rf X',
  'eval "$(echo rm -rf X)"',
  'bash <(echo rm -rf X)',
  '. <(echo rm -rf X)',
  'read z <<< rm; $z -rf X',
  "cat <<$'E'\nx\nE\nrm -rf X",
  'cat <\\\n<E\nx\nE\nrm -rf X',
  'rm -rf X\ncat <<E\nx',
];

test.each(doubted)('%j is marked as not checked', (script) => {
  expect(runsInBash(script)).toBe(true);
  expect(marksOf(script)).toContain('unchecked');
});

test('whatever a script is made of, a deletion that bash runs is marked', () => {
  const dice = createDice(14);
  const missed: string[] = [];
  for (let round = 0; round < 4000; round += 1) {
    const script = oneDeletion(dice, scriptOf(dice, 0));
    if (script.includes(deletion) && marksOf(script).size === 0 && runsInBash(script)) missed.push(script);
  }
  expect(missed).toEqual([]);
});

const deletion = 'rm -rf X';

/** Others would hide that one isn't seen. */
function oneDeletion(dice: Dice, script: string): string {
  const parts = script.split(deletion);
  const kept = dice.number(Math.max(1, parts.length - 1));
  return parts.reduce((text, part, index) => text + (index - 1 === kept ? deletion : 'pwd') + part);
}

type Maker = string | ((dice: Dice, depth: number) => string);

function make(dice: Dice, depth: number, makers: readonly Maker[]): string {
  const maker = dice.pick(makers);
  return typeof maker === 'string' ? maker : maker(dice, depth + 1);
}

const marks = ["'", '"', '`', '(', ')', '((', '))', '<<E', '#', '\\', '$', '{', '}', '[[', ']]', 'case', 'esac'];
const others = ['in', ';;', '|', '&', ';', '\n', 'E', '=', '[', ']', ' ', '1<<2', '\r', 'a'];

function noise(dice: Dice, without: RegExp): string {
  return Array.from({ length: 1 + dice.number(4) }, () => dice.pick([...marks, ...others]))
    .join('')
    .replaceAll(without, '');
}

const substitution: Maker = (dice, depth) => `$(${scriptOf(dice, depth)}\n)`;
const backticks: Maker = (dice, depth) => `\`${scriptOf(dice, depth + 3).replaceAll(/[`\\]/g, '\\$&')}\``;
const braced: Maker = (dice, depth) =>
  `\${x${dice.pick([':-', '#', '/'])}${make(dice, depth, [wordOf, substitution, (d) => noise(d, /['"`$\\{}]/g)])}}`;
const sums: Maker[] = ['$((1<<2))', '$(((1)+(2)))', '$((1) + (2))', '$[1<<2]', (d, at) => `$((${wordOf(d, at)}))`];
const double: Maker = (dice, depth) =>
  `"${make(dice, depth, [substitution, braced, ...sums])}${noise(dice, /["\\$`]/g)}"`;

function wordOf(dice: Dice, depth: number): string {
  if (depth > 6) return 'w';
  const quotes: Maker[] = [(d) => `'${noise(d, /'/g)}'`, (d) => `$'${noise(d, /['\\]/g)}\\''`, double];
  return make(dice, depth, ['a', 'b#c', '\\(', "\\'", '{a,b}', ...quotes, ...sums, substitution, braced, backticks]);
}

const documents: Maker = (dice, depth) => {
  const [named, end] = dice.pick([
    ['E', 'E'],
    ['"E"', 'E'],
    ['\\E', 'E'],
    ["E'F'", 'EF'],
    ['E"F"', 'EF'],
  ] as const);
  const text = make(dice, depth, ['', "it's\n", (d) => `${noise(d, /[`$\\]/g)}\n`, (d, at) => `${wordOf(d, at)}\n`]);
  return `cat <<${named} ${make(dice, depth, ['', wordOf])}\n${text}${end}\n`;
};

function commandOf(dice: Dice, depth: number): string {
  if (depth > 7) return 'a';
  const inner: Maker = (d, at) => scriptOf(d, at);
  const script = () => make(dice, depth, [inner]);
  return make(dice, depth, [
    deletion,
    deletion,
    documents,
    documents,
    (d, at) => `echo ${wordOf(d, at)} ${wordOf(d, at)}`,
    (d, at) => `a=(${wordOf(d, at)}\n${wordOf(d, at)})`,
    (d) => `# ${noise(d, /\n/g)}`,
    (d, at) => `cat <<<${wordOf(d, at)}`,
    '((x=1<<2))',
    'a[1<<2]=3',
    '[[ a < b ]]',
    '[[ a =~ (a|b) ]]',
    () => `(${script()}\n)`,
    () => `{ ${script()}\n}`,
    () => `case a in ${dice.pick(['a', '(a', 'a|b', "'x)'|a"])}) ${script()}\n;; esac`,
    () => `if true\nthen ${script()}\nfi`,
    () => `function f { ${script()}\n}\nf`,
    () => `for ((i=0;i<1;i++)); do ${script()}\ndone`,
    () => `cat <(${script()}\n)`,
  ]);
}

function scriptOf(dice: Dice, depth: number): string {
  const commands = Array.from({ length: 1 + dice.number(3) }, () => commandOf(dice, depth + 1));
  return commands.reduce((text, command) => text + dice.pick(['\n', '\n', ' ; ', ' && ', ' | ']) + command);
}
