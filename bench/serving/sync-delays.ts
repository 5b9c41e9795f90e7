import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const page = 'x'.repeat(4096);
const everyMs = 10;

/** Milliseconds that the disk takes to keep a page for certain, again and again while the work is done, shortest first. */
export async function syncDelays(work: () => Promise<unknown>): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const file = await open(join(folder, 'synced'), 'a');
  const delays: number[] = [];
  let isDone = false;
  const probing = (async () => {
    while (!isDone) {
      const start = performance.now();
      await file.write(page);
      await file.datasync();
      delays.push(performance.now() - start);
      await delay(everyMs);
    }
  })();
  await work();
  isDone = true;
  await probing;
  await file.close();
  await rm(folder, { recursive: true, force: true });
  return delays.sort((left, right) => left - right);
}
