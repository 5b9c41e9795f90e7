import { expect, test } from 'vitest';
import { healTable } from './heal-table.ts';

test.each([
  ['| a', '| a |\n|---|'],
  ['| a | b |', '| a | b |\n|---|---|'],
  ['| a | b |\n|-', '| a | b |\n|---|---|'],
  ['before\n\n| a \\| b |\n', 'before\n\n| a \\| b |\n|---|'],
])('the head of a table is a table: %j', (raw, healed) => expect(healTable(raw)).toBe(healed));

test.each(['words | more', 'a\n| b |', '| a |\n|---|\n| 1', '```\n| a |'])('anything else stays: %j', (raw) =>
  expect(healTable(raw)).toBe(raw),
);
