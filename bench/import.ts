import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImporter } from '../src/server/session/import/importer.ts';
import { readingThreads } from '../src/server/session/import/read-pool.ts';
import { openStore } from '../src/server/store/open-store.ts';
import type { Store } from '../src/server/store/store.ts';
import { makeRecord } from './records.ts';
import { seconds } from './rounds.ts';
import { atLeast, type Figure, times } from './row.ts';

const aim = 1 / 3;
const megabyte = 1024 * 1024;
const fileBytes = 16 * megabyte;
const dayMs = 24 * 3600 * 1000;

/** Records of the CLI into the store, against reading and parsing the same files in one loop. */
export const importing: Figure = async ({ quick }) => {
  const root = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  try {
    const folder = join(root, 'projects');
    let bytes = 0;
    let begunAt = Date.parse('2026-01-01T09:00:00Z');
    for (const total = quick ? 128 * megabyte : 1024 * megabyte; bytes < total; begunAt += dayMs) {
      bytes += await makeRecord(join(folder, 'project'), fileBytes, begunAt);
    }
    const bare = await measured(() => parseAll(join(folder, 'project')));
    const opened = await openStore({ file: join(root, 'quarterdeck.sqlite') });
    if (opened.type === 'failed') throw new Error(opened.detail);
    const imported = await measured(() => importAll(opened.store, root, folder));
    const speed = bare.seconds / imported.seconds;
    const rate = (time: number) => `${Math.round(bytes / megabyte / time)} MB/s`;
    return [
      { measured: 'read and JSON.parse, bare', value: rate(bare.seconds), ratio: '1' },
      {
        measured: 'imported and on the disk',
        value: rate(imported.seconds),
        ratio: times(speed, 'bare loop'),
        aim: atLeast(0.33, Math.max(speed, speed >= aim ? 0.33 : 0)),
      },
      {
        measured: 'work of all threads',
        value: `${imported.work.toFixed(1)} s`,
        ratio: times(imported.work / bare.work, `bare loop (${bare.work.toFixed(2)} s)`),
      },
      { measured: 'the most memory, more than before', value: `${imported.memory.toFixed(0)} MB` },
    ];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
};

/** How long it took, what the threads of this process worked, and how much memory it had at the most. */
async function measured(work: () => Promise<void>): Promise<{ seconds: number; work: number; memory: number }> {
  const before = process.memoryUsage.rss();
  const used = process.cpuUsage();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  const taken = await seconds(work);
  clearInterval(timer);
  const { user, system } = process.cpuUsage(used);
  return { seconds: taken, work: (user + system) / 1_000_000, memory: (most - before) / megabyte };
}

async function importAll(store: Store, root: string, folder: string): Promise<void> {
  const importer = createImporter({
    store,
    holder: 'bench',
    folder,
    spillFolder: join(root, 'spill'),
    gate: async (_id, work) => ({ type: 'done', result: await work(null) }),
    threads: readingThreads(),
    now: Date.now,
    onStatus: () => {},
    onChanged: () => {},
  });
  await importer.scan();
  await store.close();
}

async function parseAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name));
    for (let start = 0, end = bytes.indexOf(10); end !== -1; start = end + 1, end = bytes.indexOf(10, start)) {
      JSON.parse(bytes.toString('utf8', start, end));
    }
  }
}
