import { describe, expect, test } from 'vitest';
import type { Usage } from '../../store/usage.ts';
import { rankCommands } from './rank-commands.ts';

const command = (name: string, description = '') => ({ name, description, argumentHint: '' });

const used = (...names: string[]): Usage => new Map(names.map((name, index) => [name, { weight: 9 - index, at: 0 }]));

const unused = { usage: used(), now: 0, skills: [] };

describe('a query', () => {
  const commands = [
    command('autocompact', 'Set when'),
    command('code-review', 'Look over a change'),
    command('compact', 'Keep a summary'),
    command('mcp:docs:review'),
    command('preview'),
    command('review'),
  ];

  test.each([
    ['review', ['review', 'code-review', 'mcp:docs:review', 'preview']],
    ['REV', ['review', 'code-review', 'mcp:docs:review', 'preview']],
    ['cmp', ['compact', 'autocompact']],
    ['compact', ['compact', 'autocompact']],
    ['summary', ['compact']],
    ['su', []],
    ['home/me', []],
  ])('%s', (query, names) => {
    const ranked = rankCommands(commands, query, unused);
    expect(ranked.map(({ name }) => name)).toEqual(names);
    expect(ranked.filter(({ group }) => group !== null)).toEqual([]);
  });

  const alike = [command('claude-api'), command('cleanup'), command('clear'), command('recluse')];
  const names = (query: string, usage = used()) =>
    rankCommands(alike, query, { ...unused, usage }).map(({ name }) => name);

  test('of equally good matches the common one is first', () => {
    expect(names('cl')).toEqual(['clear', 'cleanup', 'claude-api', 'recluse']);
  });

  test('use decides between equally good matches, and never beats a better one', () => {
    expect(names('cl', used('recluse', 'cleanup'))).toEqual(['cleanup', 'clear', 'claude-api', 'recluse']);
  });

  test('the whole name beats everything', () => {
    const ranked = rankCommands([command('model-x'), command('model')], 'model', { ...unused, usage: used('model-x') });
    expect(ranked[0]?.name).toBe('model');
  });
});

describe('without a query', () => {
  const commands = [
    command('dataviz'),
    command('docs:sum (MCP)'),
    command('ship', 'Ship it (project)'),
    command('color'),
    command('compact'),
    command('clear'),
    command('heapdump'),
    command('__remote-workflow'),
    command('agents', '(removed) Manage subagents'),
  ];
  const rows = (usage: Usage) =>
    rankCommands(commands, '', { usage, now: 0, skills: ['dataviz'] }).map(({ group, name }) => [group, name]);

  test('the most used are first, then each kind under its heading, and internal ones are hidden', () => {
    expect(rows(used('color', 'compact'))).toEqual([
      ['Recent', 'color'],
      ['Recent', 'compact'],
      ['Common', 'clear'],
      ['Project and user commands', 'ship'],
      ['Skills and plugins', 'dataviz'],
      ['MCP prompts', 'docs:sum (MCP)'],
    ]);
  });

  test('there is nothing recent before anything was used', () => {
    expect(rows(used()).slice(0, 2)).toEqual([
      ['Common', 'clear'],
      ['Common', 'compact'],
    ]);
  });

  test('an internal command is there when it is typed in full, and only then', () => {
    expect(rankCommands(commands, 'heapdump', unused).map(({ name }) => name)).toEqual(['heapdump']);
    expect(rankCommands(commands, 'heapdum', unused)).toEqual([]);
  });
});
