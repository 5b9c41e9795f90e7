import { expect, test } from 'vitest';
import type { Step } from '../fake-claude/scenario.ts';
import { allEntries, say, turnsEnded, until } from '../session/house.ts';
import { openPort } from './port.ts';

const tool = (result: string): Step => ({ type: 'tool', name: 'Bash', input: { command: 'x' }, result });

test('[W7] a snapshot holds the last hundred entries of the top', async () => {
  const { house, harbour } = await openPort({ turn: Array.from({ length: 130 }, () => tool('ok')) });
  const session = await house.create();
  await say(session, 'go');
  await until(session, turnsEnded(1));
  const peer = await harbour.peer();
  peer.watch(session.id);
  const { entries, hasOlder } = await peer.next('snapshot');
  const all = await allEntries(house.store, session.id);
  expect(hasOlder).toBe(true);
  expect(entries).toEqual(all.slice(-100));
});

test('[W7] large entries make the page shorter, and one is always there', async () => {
  const { house, harbour } = await openPort({ turn: Array.from({ length: 80 }, () => tool('x'.repeat(60_000))) });
  const session = await house.create();
  await say(session, 'go');
  await until(session, turnsEnded(1));
  const peer = await harbour.peer();
  peer.watch(session.id);
  const { entries, hasOlder } = await peer.next('snapshot');
  expect(JSON.stringify(entries).length).toBeLessThan(1_100_000);
  expect(entries.length).toBeGreaterThan(5);
  expect(hasOlder).toBe(true);
  expect(entries.at(-1)).toEqual((await allEntries(house.store, session.id)).at(-1));
});

test('[W7] what runs under a task that is open comes with it, however long ago the task began', async () => {
  const said = (parent: string | null, block: object) =>
    ({
      type: 'line',
      text: JSON.stringify({
        type: 'assistant',
        message: { id: `msg_${Math.random()}`, role: 'assistant', model: 'fake', content: [block] },
        parent_tool_use_id: parent,
      }),
    }) as const;
  const task = said(null, { type: 'tool_use', id: 'toolu_task', name: 'Task', input: { prompt: 'look' } });
  const below = said('toolu_task', { type: 'text', text: 'below' });
  const later = Array.from({ length: 120 }, () => tool('ok'));
  const { house, harbour } = await openPort({ turn: [task, below, ...later, { type: 'hang' }] });
  const session = await house.create();
  await say(session, 'go');
  await until(session, ({ seq }) => seq > 250);
  const peer = await harbour.peer();
  peer.watch(session.id);
  const { entries, state } = await peer.next('snapshot');
  expect(entries.filter(({ parent }) => parent === null)).toHaveLength(100);
  expect(entries.filter(({ parent }) => parent === 'toolu_task')).toMatchObject([{ type: 'text', text: 'below' }]);
  expect(state.open.toolu_task).toMatchObject({ name: 'Task' });
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map(({ seq }) => seq).sort((a, b) => a - b));
  await session.stop();
});
