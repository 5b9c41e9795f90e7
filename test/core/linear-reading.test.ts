import { describe, expect, test } from 'vitest';
import { dangersOf } from '../../src/core/permission/danger.ts';
import { plainWords } from '../../src/core/plain-words.ts';
import { markPattern, snippetOf } from '../../src/core/search/marks.ts';
import { partsOf, wordsOf } from '../../src/core/search/tokens.ts';
import { parseShell } from '../../src/core/shell/parse-shell.ts';
import { clipsOf } from '../../src/server/claude/interpret/clips.ts';
import { contextEvents } from '../../src/server/claude/interpret/context-report.ts';
import { recordedUserEvents } from '../../src/server/claude/interpret/transcript-user.ts';
import type { UserMessage } from '../../src/server/claude/message/user.ts';
import { commandParts } from '../../src/server/claude/permission/command-parts.ts';
import { highlight } from '../../src/server/export/html/highlight.ts';
import { prose } from '../../src/server/export/html/prose.ts';
import { plainLine } from '../../src/web/features/board/plain-line.ts';
import { lex } from '../../src/web/ui/markdown/lex.ts';
import { linkTarget } from '../../src/web/ui/markdown/link-target.ts';
import { ownParts } from '../../src/web/ui/markdown/own-parts.ts';
import { workGrowth } from './work-growth.ts';

const userText = (text: string) => {
  const message = { type: 'user', message: { role: 'user', content: [{ type: 'text', text }] } };
  return recordedUserEvents({}, message as unknown as UserMessage, null, clipsOf([]));
};
const lookedFor = markPattern({ terms: [{ text: 'a b c', isOpen: true } as never] });
const readers: [string, (text: string) => unknown, string[]][] = [
  ['names for the search', partsOf, ['a', 'A', '0', 'aA', 'AB1', '_a', 'é']],
  ['words for the search', wordsOf, ['a', 'A', 'é', '語', 'e\u0301', ' ']],
  [
    'a context report',
    (text) => contextEvents(`## Context Usage\n**Tokens:** 1 / 2\n|${text}x`),
    [' ', '|\n', '| ', '1'],
  ],
  ['a slash command', (text) => userText(`<command-name>a</command-name>${text}x`), [' ', '\n', '<command-args>', '<']],
  ['a message before a command', (text) => userText(`<command-message>${text}`), [' ', '</command-message> ', '<']],
  ['a shell script', parseShell, ['cat <<A\n$(', '<(a)', '$(', '`', 'a<', '<<A ', '\\']],
  ['a command line', commandParts, ['a&', 'x<&', '$(', '"', "'", '`', '\\', '>']],
  ['a quoted command line', (text) => commandParts(`"${text}"`), ['$(', '`', '$()', ')']],
  ['code in an export', (text) => highlight(text, 'ts'), ['"\\', "'\\", '`\\', '/* ', '"a', "`'\\"]],
  ['words in an export', prose, ['1. ', '> ', '- a ']],
  ['nested Markdown', (text) => lex(text, '', false), ['1. ', '> ']],
  [
    'the dangers of a command',
    (command) => dangersOf('Bash', { command }, '/home/me/deck'),
    [
      ...['a<<B\n$(', '`a', '$(', '$((', '((', '${', '"${', '"$(', "$'", 'a=(', 'a[', '[[ ', 'case a in a) ', '<<A\n'],
      ...[
        'sh|',
        ':(){',
        ':(){ ',
        'rm -r a;',
        'cd a;',
        'cd a;touch b;',
        'eval ',
        'env ',
        'sudo ',
        'find -exec a ',
        '/.ssh/',
      ],
      ...[
        'x=a;$x ',
        'chmod a',
        'chmod ,a',
        'node rm(',
        'aws s3 rm ',
        'a;',
        'echo a|sh;',
        'curl|',
        'a\\\n',
        'alias a=b ',
      ],
    ],
  ],
  ['the words of a link', (text) => linkTarget('https://example.com', text), ['a', 'a.', '-', '.', 'a b.']],
  [
    'footnotes, formulas, and disclosures',
    (text) => lex(text, '', false),
    ['[^1]: a\n', '[^1] ', '$a ', '$$', '$$\n', '\\(', '\\[\n', 'a\n$$b=$$\n', '<details>\n', '</details>\n'],
  ],
  ["a person's own message", ownParts, ['**a ', '*a ', '`', '```a\n', '[a](', 'https://', '**a*']],
  ['words without Markdown', plainWords, ['\n', '[', '[](', '**a ', '`', '- ']],
  ['a line without Markdown', plainLine, ['\n', '[', '[](', '1', ' ']],
  ['marks in a text', (text) => snippetOf(text, lookedFor, 200), ['a', ' ', 'a b ', 'a-', '...']],
];

test.each<[string, string, (text: string) => unknown]>([
  ...['<(a)', 'x<&', '1<'].map((piece) => ['a command line', piece, commandParts] satisfies [string, string, unknown]),
  ['a shell script', '<(a)', parseShell],
])('[R19] %s of 256 KB takes time in proportion to its length: %j', (_name, piece, read) => {
  expect(workGrowth(piece.repeat(Math.ceil(32_768 / piece.length)), read)).toBeLessThan(4);
});

test.each([
  ['a command line', commandParts],
  ['a shell script', parseShell],
])('[R19] %s with more substitutions than a call has arguments is read', (_name, read) => {
  expect(() => read(`"${'$(a)'.repeat(140_000)}"`)).not.toThrow();
  expect(() => read('cat <<A\n$('.repeat(20_000))).not.toThrow();
});

describe.each(readers)('[R19] %s takes time in proportion to the text', (_name, read, pieces) => {
  test.each(pieces)('%j', (piece) => {
    expect(workGrowth(piece.repeat(Math.ceil(2048 / piece.length)), read)).toBeLessThan(4);
  });
});
