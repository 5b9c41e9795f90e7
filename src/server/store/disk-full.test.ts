import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { mountDisk } from '../../../test/store/disk.ts';
import { exampleAppend, exampleEntry, exampleLine, exampleSession } from '../../../test/store/examples.ts';
import { opened, sqlitePlace } from '../../../test/store/place.ts';
import type { Store } from './store.ts';

const sessions = ['a', 'b', 'c'];

it.each([0, 1, 2, 3, 5, 8, 13, 21, 34])(
  '[R5] full %i pages later: no acknowledgement without a row, nothing half, goes on when there is room',
  async (pages) => {
    const place = await sqlitePlace();
    onTestFinished(() => place.remove());
    const created = await place.open();
    await createSessions(created);
    await created.close();

    const other = new DatabaseSync(place.file, { timeout: 10_000 });
    other.exec('CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (zeroblob(800000))');
    const used = Number(other.prepare('PRAGMA page_count').get()?.page_count);
    const store = await opened({ file: place.file, pageLimit: used + pages });
    await fillAndGoOn(store, () => other.exec('DROP TABLE filler'));
    await store.close();
    expectIntact(other);
  },
);

it.for([0, 4, 20, 50, 100, 300])('[R5] the same on a real disk with %i KB left', async (kilobytes, context) => {
  const disk = await mountDisk(4096);
  if (!disk) return context.skip('no right to mount a disk');
  onTestFinished(() => disk.remove());
  const file = join(disk.folder, 'quarterdeck.db');
  const filler = join(disk.folder, 'filler');
  const store = await opened({ file });
  await createSessions(store);
  const { bavail, bsize } = statfsSync(disk.folder);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - kilobytes * 1024));
  await fillAndGoOn(store, () => rmSync(filler));
  await store.close();
  expectIntact(new DatabaseSync(file));
});

async function createSessions(store: Store): Promise<void> {
  for (const id of sessions) expect(await store.createSession(exampleSession(id))).toEqual({ type: 'created' });
}

async function fillAndGoOn(store: Store, makeRoom: () => void): Promise<void> {
  const acknowledged = new Map(sessions.map((id) => [id, 0]));
  const headOf = (id: string) => acknowledged.get(id) ?? 0;
  const appendToAll = () =>
    Promise.all(
      sessions.map(async (id) => {
        const answer = await appendLine(store, id, headOf(id) + 1);
        if (answer.type === 'committed') return acknowledged.set(id, headOf(id) + 1) && true;
        expect(answer).toMatchObject({ type: 'failed', reason: 'full' });
        return false;
      }),
    );

  let committed = await appendToAll();
  while (committed.includes(true)) committed = await appendToAll();
  for (const id of sessions) await expectLines(store, id, headOf(id));

  makeRoom();
  for (let round = 0; round < 5; round += 1) expect(await appendToAll()).toEqual([true, true, true]);
  for (const id of sessions) await expectLines(store, id, headOf(id));
}

function appendLine(store: Store, id: string, seq: number) {
  const entry = exampleEntry(`entry ${seq}`, { seq });
  return store.append(
    exampleAppend(id, seq, { lines: [exampleLine(textOf(id, seq))], changes: [{ type: 'entry', entry }] }),
  );
}

async function expectLines(store: Store, id: string, head: number): Promise<void> {
  expect(await store.session(id)).toMatchObject({ head });
  const seqs = Array.from({ length: head }, (_, index) => index + 1);
  const lines = await store.lines(id, 0, 10_000, 100_000_000);
  expect(lines.map(({ seq, body }) => [seq, new TextDecoder().decode(body)])).toEqual(
    seqs.map((seq) => [seq, textOf(id, seq)]),
  );
  const entries = await store.entries(id, { type: 'last', limit: 10_000 });
  expect(entries.map(({ seq }) => seq)).toEqual(seqs);
}

function textOf(id: string, seq: number): string {
  return `${id}${seq} `.repeat(500);
}

function expectIntact(database: DatabaseSync): void {
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  database.close();
}
