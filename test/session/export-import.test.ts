import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { exportSession } from '../../src/server/export/export-session.ts';
import { createJournalImport } from '../../src/server/journal-import/journal-import.ts';
import type { Session } from '../../src/server/session/session.ts';
import { openExportSource } from '../../src/server/store/export-source.ts';
import { openImportTarget } from '../../src/server/store/import-target.ts';
import { allEntries, fakeHouse, type House, say, turnsEnded, until } from './house.ts';

const houses: House[] = [];
afterEach(async () => {
  for (const house of houses.splice(0)) await house.close();
});

async function open(): Promise<House> {
  const house = await fakeHouse({ lifecycle: true });
  houses.push(house);
  return house;
}

function exported({ file }: House, sessionId: string, redact: boolean): string {
  const opened = openExportSource(file);
  if (opened.type === 'failed') throw new Error(opened.detail);
  const begun = exportSession(opened.source, { sessionId, format: 'ndjson', redact });
  const text = [...(begun?.texts ?? [])].join('');
  opened.source.close();
  return text;
}

/** Imports a file into a house, and opens the session as its server does. */
async function imported(house: House, text: string): Promise<Session> {
  const opened = openImportTarget(house.file, 'test');
  if (opened.type === 'failed') throw new Error(opened.detail);
  const importing = createJournalImport(opened.target, { newId: null, now: Date.now() });
  const outcome = importing.push(Buffer.from(text)) ?? importing.end();
  opened.target.close();
  if (outcome.type !== 'imported') throw new Error(JSON.stringify(outcome));
  return house.open(outcome.sessionId);
}

/** Everything that a person does with waiting messages, a stopped turn, and a run that is killed. */
async function use(session: Session): Promise<void> {
  const before = session.state.turns;
  const ended = (turns: number) => turnsEnded(before + turns);
  await session.configure({ model: 'claude-fake-2' }, 'laptop');
  await session.rename('Another name', 'laptop');
  await say(session, 'RUN:[{"type":"text","text":"Some words."},{"type":"hang"}]');
  await until(session, ({ turn }) => turn.type === 'running');
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of ids) await session.send({ id, text: `Message ${id}`, images: [], timing: 'after' }, 'laptop');
  await session.interrupt('phone');
  await until(session, ended(1));
  const [first = '', second = '', third = ''] = ids;
  await session.reorder([second, first, third], 'phone');
  await session.update(first, { text: 'Edited.' }, 'phone');
  await session.update(first, {}, 'phone');
  await until(session, ended(2));
  await session.withdraw(third, 'laptop');
  await say(session, 'RUN:[{"type":"ask","name":"Bash","input":{"command":"ls"}}]');
  await until(session, ({ requests }) => requests.length > 0);
  const { run } = session.state;
  if (run.type !== 'live') throw new Error(run.type);
  process.kill(-(run.run.identity?.pid ?? 0), 'SIGKILL');
  await until(session, ({ turn }) => turn.type === 'none');
}

test.each([false, true])(
  '[R16] a session goes from server to server, used on each, and every export is imported again: redacted is %s',
  async (redact) => {
    const first = await open();
    const session = await first.create({ permissionMode: 'acceptEdits' });
    await use(session);
    await session.stop();
    let [text, house] = [exported(first, session.id, redact), first];
    for (const isUsed of [true, true, false, false]) {
      house = await open();
      const again = await imported(house, text);
      expect(again.state).toMatchObject({ imported: true, run: { type: 'ended' }, requests: [], cli: { mode: null } });
      expect(text.split('\n').length).toBeLessThanOrEqual(again.state.seq + 1);
      const messages = (await allEntries(house.store, again.id)).filter(({ type }) => type === 'message');
      expect(messages.length).toBeGreaterThan(3);
      if (isUsed) {
        await use(again);
        await again.stop();
      }
      text = exported(house, again.id, redact);
    }
    // Once nothing is open any more, an import adds nothing.
    const last = await open();
    const copy = await imported(last, text);
    expect(exported(last, copy.id, redact)).toBe(text);
  },
);
