import { expect, test } from 'vitest';
import { rankCommands } from './rank-commands.ts';

const commands = [
  { name: 'code-review', description: 'Look over a change', argumentHint: '' },
  { name: 'compact', description: 'Keep a summary', argumentHint: '' },
  { name: 'mcp:docs:review', description: '', argumentHint: '' },
  { name: 'preview', description: '', argumentHint: '' },
  { name: 'review', description: '', argumentHint: '' },
];

test.each([
  ['', ['code-review', 'compact', 'mcp:docs:review', 'preview', 'review']],
  ['review', ['review', 'code-review', 'mcp:docs:review', 'preview']],
  ['REV', ['review', 'code-review', 'mcp:docs:review', 'preview']],
  ['cmp', ['compact']],
  ['summary', ['compact']],
  ['su', []],
  ['home/me', []],
])('%s', (query, names) => expect(rankCommands(commands, query).map(({ name }) => name)).toEqual(names));
