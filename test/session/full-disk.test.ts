import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ranOf } from '../fake-claude/make.ts';
import { mountDisk } from '../store/disk.ts';
import { allLines, fakeHouse, say, turnsEnded, until } from './house.ts';

const disk = await mountDisk(24 * 1024);

// Only root may mount a disk of a known size; the store's own tests cover a full database without one.
test.skipIf(disk === null)(
  '[R5] a full disk: no acknowledgement without a row, and it goes on when there is room',
  async () => {
    if (!disk) return;
    const house = await fakeHouse({}, { folder: join(disk.folder, 'house'), project: join(disk.folder, 'project') });
    const session = await house.create();
    await say(session, 'one');
    await until(session, turnsEnded(1));

    const filler = join(disk.folder, 'filler');
    await fill(filler);
    const id = randomUUID();
    const before = (await allLines(house.store, session.id)).length;
    const sending = session.send({ id, text: 'x'.repeat(4_000_000), images: [] }, 'test');
    const first = await Promise.race([sending, house.store.lines(session.id, before, 10, 1000)]);
    expect(first).toEqual([]);

    await rm(filler);
    expect(await sending).toEqual({ type: 'saved' });
    await until(session, turnsEnded(2));
    const lines = await allLines(house.store, session.id);
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
    expect(
      ranOf(house.fake)
        .map(({ uuid }) => uuid)
        .at(-1),
    ).toBe(id);
    await house.close();
    await disk.remove();
  },
);

async function fill(file: string): Promise<void> {
  for (let size = 32 * 1024 * 1024; size >= 4096; size /= 2) {
    await writeFile(file, Buffer.alloc(size), { flag: 'a' }).catch(() => {});
  }
}
