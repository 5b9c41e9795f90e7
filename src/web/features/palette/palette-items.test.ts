import { expect, test } from 'vitest';
import type { SessionItem } from '../../../core/wire.ts';
import { type Current, type PaletteFacts, paletteItems, searchItems } from './palette-items.ts';

const session = (id: string, facts: Partial<SessionItem> = {}) =>
  ({ id, title: id, cwd: '/code/shop', waiting: 0, archived: false, ...facts }) as SessionItem;

const current: Current = {
  id: 'here',
  title: 'here',
  status: 'ready',
  turns: 2,
  archived: false,
  pinned: false,
  models: [{ id: 'opus', name: 'Opus 4.5', description: '', efforts: [] }],
  model: 'opus',
  mode: 'plan',
  version: '2.1.325',
  commands: [{ name: 'compact', description: 'Sums up', argumentHint: '[what to keep]' }],
};

const facts: PaletteFacts = {
  sessions: [session('here'), session('there', { waiting: 1 }), session('old', { archived: true })],
  current,
  theme: 'dark',
  filter: { tools: true, thinking: false, notices: true },
  may: true,
};

const labels = (some: Partial<PaletteFacts> = {}) => paletteItems({ ...facts, ...some }).map(({ label }) => label);

test('the other sessions come first, with the one that waits told', () => {
  expect(paletteItems(facts)[0]).toEqual({
    key: 'session there',
    group: 'Sessions',
    label: 'there',
    hint: 'shop',
    mark: 'waits for you',
    action: { type: 'go', href: '/sessions/there' },
  });
  expect(labels()).not.toContain('here');
  expect(labels()).not.toContain('old');
});

test('what holds now is told', () => {
  const now = paletteItems(facts).filter(({ mark }) => mark === 'now');
  expect(now.map(({ label }) => label)).toEqual(['Model: Opus 4.5', 'Mode: Plan', 'Theme: dark']);
});

test('a filter is offered the other way round', () => {
  expect(labels()).toEqual(expect.arrayContaining(['Hide tool calls', 'Show thinking', 'Hide notices']));
});

test('a run can be stopped while there is one, and resumed when there is none', () => {
  expect(labels()).toContain('Stop run');
  expect(labels({ current: { ...current, status: 'idle' } })).toContain('Resume session');
});

test('who may not change anything is offered to look only', () => {
  const offered = labels({ may: false });
  expect(offered).not.toContain('New session');
  expect(offered).not.toContain('Rename session');
  expect(offered).toContain('Panel: Tasks');
});

test('without a session there is nothing of a session', () => {
  expect(labels({ current: null }).filter((label) => /session$|^Panel|^Model/.test(label))).toEqual(['New session']);
});

test('a command of the CLI is found by what is typed and goes to the message box', () => {
  const compact = paletteItems(facts).find(({ label }) => label === '/compact');
  expect(compact).toMatchObject({ detail: 'Sums up', action: { type: 'write', text: '/compact ' } });
  expect(labels({ may: false })).not.toContain('/compact');
});

test('no key is there twice', () => {
  const keys = paletteItems(facts).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('the items of a group follow each other', () => {
  const groups = paletteItems(facts).map(({ group }) => group);
  expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual([
    ...['Sessions', 'Actions', 'Go to', 'Model and mode', 'View', 'Commands', 'Settings'],
  ]);
});

test('an item that is offered the other way round keeps its key', () => {
  const keyOf = (label: string, some: Partial<PaletteFacts>) =>
    paletteItems({ ...facts, ...some }).find((item) => item.label === label)?.key;
  expect(keyOf('Hide thinking', { filter: { tools: true, thinking: true, notices: true } })).toBe(
    keyOf('Show thinking', {}),
  );
  expect(keyOf('Unpin session', { current: { ...current, pinned: true } })).toBe(keyOf('Pin session', {}));
});

test('what was typed can be searched for everywhere, and in the session in front', () => {
  expect(searchItems(' ', 'here')).toEqual([]);
  expect(searchItems('a & b', null).map(({ action }) => action)).toEqual([{ type: 'go', href: '/search?q=a+%26+b' }]);
  expect(searchItems('a', 'here').at(-1)).toMatchObject({
    label: 'Find “a” in this session',
    action: { href: '/sessions/here?find=a' },
  });
});

test('the worktree of the session in front can be reviewed', () => {
  expect(labels({ hasWorktree: true })).toContain('Review worktree');
  expect(labels()).not.toContain('Review worktree');
});
