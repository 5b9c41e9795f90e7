import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { sqlitePlace } from '../../../test/store/place.ts';
import { seededRandom } from '../../../test/store/random.ts';
import type { Store } from './store.ts';

const program = fileURLToPath(new URL('../../../test/store/writing-process.ts', import.meta.url));
const sessions = ['a', 'b', 'c'];
const kills = 20;
const seed = Number(process.env.QUARTERDECK_SEED ?? Date.now() % 1_000_000);

it(`[R1] killed with -9 ${kills} times at random: all that was acknowledged is there (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const place = await sqlitePlace();
  onTestFinished(() => place.remove());
  const acknowledged = new Map(sessions.map((id) => [id, 0]));

  for (let round = 0; round < kills; round += 1) {
    const patience = Math.floor(random() * 60);
    for (const line of await outputUntilKilled(place.file, seed + round, patience)) {
      const [id = '', seq] = line.split(' ');
      if (seq !== undefined) acknowledged.set(id, Math.max(acknowledged.get(id) ?? 0, Number(seq)));
    }
    expect(integrityOf(place.file), `round ${round}`).toEqual([{ integrity_check: 'ok' }]);
    const store = await place.open();
    for (const [id, seq] of acknowledged) await expectWhole(store, id, seq);
    await store.close();
  }

  expect([...acknowledged.values()].every((seq) => seq > 0)).toBe(true);
}, 120_000);

/** Everything that the process said before it died; it is killed after the line number `lines`. */
async function outputUntilKilled(file: string, seed: number, lines: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, file, String(seed), ...sessions], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (said.length === lines + 1) child.kill('SIGKILL');
  }
  expect(await exited).toEqual([null, 'SIGKILL']);
  return said;
}

async function expectWhole(store: Store, id: string, acknowledged: number): Promise<void> {
  const head = (await store.session(id))?.head ?? 0;
  expect(head).toBeGreaterThanOrEqual(acknowledged);
  const lines = await store.lines(id, 0, 1_000_000, Number.MAX_SAFE_INTEGER);
  expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: head }, (_, index) => index + 1));
  for (const { seq, body } of lines) expect(Buffer.from(body).toString().startsWith(`${id} ${seq} `)).toBe(true);
  const entries = await store.entries(id, { type: 'last', limit: 1_000_000 });
  expect(entries.map(({ seq }) => seq)).toEqual(lines.map(({ seq }) => seq));
}

function integrityOf(file: string): unknown {
  const database = new DatabaseSync(file);
  const result = database.prepare('PRAGMA integrity_check').all();
  database.close();
  return result;
}
