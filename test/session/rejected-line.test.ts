import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { createImporter } from '../../src/server/session/import/importer.ts';
import { createRefold } from '../../src/server/session/refold.ts';
import { rebuildViews } from '../../src/server/store/journal/rebuild.ts';
import type { Scenario } from '../fake-claude/scenario.ts';
import { rejectEntries } from '../store/rejecting.ts';
import { allEntries, allLines, fakeHouse, say, turnsEnded, until } from './house.ts';

const houses: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const house of houses.splice(0)) await house.close();
});

const poison = 'poisonous';

async function openRejecting(scenario: Scenario) {
  const house = await fakeHouse(scenario);
  houses.push(house);
  const session = await house.create();
  const rule = rejectEntries(house.file, poison);
  return { house, session, rule };
}

/** Two good texts around one that the database rejects, written at once so that they share a batch. */
const threeTexts: Scenario = {
  turns: [
    [
      { type: 'text', text: 'before' },
      { type: 'text', text: poison },
      { type: 'text', text: 'after' },
    ],
  ],
};

test('[R18] a line that the database rejects is stored without its meaning, the timeline says so, and the session continues', async () => {
  const { house, session, rule } = await openRejecting(threeTexts);
  await say(session, 'one');
  await until(session, turnsEnded(1));

  const entries = await allEntries(house.store, session.id);
  expect(entries.flatMap((entry) => (entry.type === 'text' ? [entry.text] : []))).toEqual(['before', 'after']);
  const lines = await allLines(house.store, session.id);
  const [unread, ...others] = lines.filter(({ source }) => source === 'unread');
  expect(others).toEqual([]);
  expect(unread).toMatchObject({ by: 'out' });
  expect(new TextDecoder().decode(unread?.body)).toContain(poison);
  expect(entries.filter((entry) => entry.type === 'notice' && entry.notice.type === 'unreadable')).toMatchObject([
    { seq: unread?.seq, notice: { from: 'out', length: unread?.body.length } },
  ]);
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));

  await say(session, 'two');
  await until(session, turnsEnded(2));
  rule.lift();
});

test('[R18] a restart and a rebuild read the journal as the live session did', async () => {
  const { house, session, rule } = await openRejecting(threeTexts);
  await say(session, 'one');
  await until(session, turnsEnded(1));
  await session.stop();
  const before = session.state;
  const entries = await allEntries(house.store, session.id);
  rule.lift();

  const restarted = await house.restart();
  houses.splice(0, 1, restarted);
  const again = await restarted.open(session.id);
  expect({ ...again.state, live: null }).toEqual({ ...before, live: null });
  const database = new DatabaseSync(restarted.file, { timeout: 10_000 });
  expect(rebuildViews(database, session.id, createRefold)).toMatchObject({ type: 'rebuilt' });
  database.close();
  expect(await allEntries(restarted.store, session.id)).toEqual(entries);
});

test('[R18] a message that the database rejects is refused, reaches no CLI, and blocks nothing', async () => {
  const { session, rule } = await openRejecting({});
  const id = randomUUID();
  expect(await session.send({ id, text: `this is ${poison}`, images: [] }, 'test')).toEqual({
    type: 'unavailable',
    reason: 'rejected',
  });
  expect(session.state.outbox).toEqual([]);
  await say(session, 'fine');
  await until(session, turnsEnded(1));
  rule.lift();
});

test('[R18] a rejection that passes costs nothing: the line keeps its meaning', async () => {
  const { house, session, rule } = await openRejecting({});
  const sending = session.send({ id: randomUUID(), text: poison, images: [] }, 'test');
  await new Promise<void>((resolve) => {
    const look = () => (house.registry.blockages.of(session.id) ? resolve() : void setImmediate(look));
    look();
  });
  rule.lift();
  expect(await sending).toEqual({ type: 'saved' });
  await until(session, turnsEnded(1));
  expect((await allLines(house.store, session.id)).filter(({ source }) => source === 'unread')).toEqual([]);
});

test('[R18] a session that closes while a line is rejected loses no other line', async () => {
  const { house, session, rule } = await openRejecting(threeTexts);
  await say(session, 'one');
  await new Promise<void>((resolve) => {
    const look = () => (house.registry.blockages.of(session.id) ? resolve() : void setImmediate(look));
    look();
  });
  const restarted = await house.restart();
  houses.splice(0, 1, restarted);
  const lines = await allLines(restarted.store, session.id);
  expect(lines.filter(({ source }) => source === 'unread')).toHaveLength(1);
  expect(new TextDecoder().decode(lines.at(-1)?.body)).toContain('run.ended');
  rule.lift();
});

test('[R18] a record of the CLI with a line that the database rejects is imported without that line', async () => {
  const house = await fakeHouse();
  houses.push(house);
  const rule = rejectEntries(house.file, poison);
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-records-'));
  const id = randomUUID();
  const lines = ['before', poison, 'after'].map((text) =>
    JSON.stringify({
      type: 'user',
      uuid: randomUUID(),
      parentUuid: null,
      sessionId: id,
      cwd: house.project,
      timestamp: '2026-01-01T00:00:00.000Z',
      message: { role: 'user', content: text },
    }),
  );
  await mkdir(join(folder, 'project'));
  await writeFile(join(folder, 'project', `${id}.jsonl`), `${lines.join('\n')}\n`);
  const importer = createImporter({
    store: house.store,
    holder: JSON.stringify({ instance: 'test', pid: process.pid, startTime: null, bootId: null }),
    folder,
    spillFolder: join(folder, 'spill'),
    gate: async (_id, work) => ({ type: 'done', result: await work(null) }),
    threads: 1,
    now: Date.now,
    onStatus: () => {},
    onChanged: () => {},
  });
  await importer.scan();
  const entries = await allEntries(house.store, id);
  expect(entries.flatMap((entry) => (entry.type === 'message' ? [entry.text] : []))).toEqual(['before', 'after']);
  const unread = (await allLines(house.store, id)).filter(({ source }) => source === 'unread');
  expect(unread).toMatchObject([{ by: 'file' }]);
  await importer.scan();
  expect((await allLines(house.store, id)).filter(({ source }) => source === 'unread')).toHaveLength(1);
  expect(await house.store.session(id)).toMatchObject({ holder: null });
  rule.lift();
  await rm(folder, { recursive: true });
});
