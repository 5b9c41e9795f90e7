import { expect, test } from 'vitest';
import { rankCommands } from './rank-commands.ts';

const commands = [
  { name: 'autocompact', description: 'Set when', argumentHint: '' },
  { name: 'code-review', description: 'Look over a change', argumentHint: '' },
  { name: 'compact', description: 'Keep a summary', argumentHint: '' },
  { name: 'mcp:docs:review', description: '', argumentHint: '' },
  { name: 'preview', description: '', argumentHint: '' },
  { name: 'review', description: '', argumentHint: '' },
];

test.each([
  ['', ['autocompact', 'code-review', 'compact', 'mcp:docs:review', 'preview', 'review']],
  ['review', ['review', 'code-review', 'mcp:docs:review', 'preview']],
  ['REV', ['review', 'code-review', 'mcp:docs:review', 'preview']],
  ['cmp', ['compact', 'autocompact']],
  ['compact', ['compact', 'autocompact']],
  ['summary', ['compact']],
  ['su', []],
  ['home/me', []],
])('%s', (query, names) => expect(rankCommands(commands, query).map(({ name }) => name)).toEqual(names));
