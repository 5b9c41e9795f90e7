import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportSession } from '../src/server/export/export-session.ts';
import { reclaimFree } from '../src/server/session/retention.ts';
import { openExportSource } from '../src/server/store/export-source.ts';
import type { Store } from '../src/server/store/store.ts';
import { exampleAppend, exampleEntry, exampleLine, exampleSession, holder } from '../test/store/examples.ts';
import { opened } from '../test/store/place.ts';
import { median, seconds } from './rounds.ts';
import { atMost, type Figure, type Row, times } from './row.ts';

const linesAtOnce = 200;
const waitAimMs = 100;

/** What it takes to write a long session to a file, and what others wait while a deleted one leaves the disk. */
export const leaving: Figure = async ({ quick }) => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const file = join(folder, 'a.db');
  try {
    const store = await opened({ file });
    const megabytes = quick ? 20 : 200;
    await fill(store, 'long', megabytes);
    await store.createSession(exampleSession('busy'));
    const rows = (['md', 'html', 'json', 'ndjson'] as const).map((format) => written(file, format));
    const quiet = await appends(store, 200, 1);
    const before = (await stat(file)).size;
    let isOver = false;
    const waits: number[] = [];
    const writing = (async () => {
      for (let seq = 201; !isOver; seq += 1) waits.push(...(await appends(store, 1, seq)));
    })();
    const deletion = await seconds(async () => void (await store.deleteSession('long', holder)));
    const whileDeleting = Math.max(...waits);
    const deleted = waits.length;
    const reclaim = await seconds(async () => void (await reclaimFree(store)));
    isOver = true;
    await writing;
    await store.close();
    const after = (await stat(file)).size;
    const whileReclaiming = Math.max(...waits.slice(deleted));
    return [
      ...rows,
      { measured: `deleting ${megabytes} MB of journal`, value: `${deletion.toFixed(1)} s` },
      { measured: 'giving the room back to the disk', value: `${reclaim.toFixed(1)} s` },
      { measured: 'the file before and after', value: `${mb(before)} and ${mb(after)}` },
      {
        measured: 'another session’s append meanwhile',
        value: `${median(waits).toFixed(1)} ms`,
        ratio: times(median(waits) / median(quiet), 'nothing else'),
      },
      { measured: 'the longest of them, while it is deleted', value: `${whileDeleting.toFixed(0)} ms` },
      {
        measured: 'the longest of them, while room is given back',
        value: `${whileReclaiming.toFixed(0)} ms`,
        aim: atMost(waitAimMs, whileReclaiming, ' ms'),
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function fill(store: Store, id: string, megabytes: number): Promise<void> {
  await store.createSession(exampleSession(id));
  const text = `${'some words that were said, '.repeat(180)}\n`;
  const batches = Math.ceil((megabytes * 1_000_000) / (text.length * linesAtOnce));
  for (let batch = 0; batch < batches; batch += 1) {
    const first = batch * linesAtOnce + 1;
    const seqs = Array.from({ length: linesAtOnce }, (_, index) => first + index);
    const lines = seqs.map(() => exampleLine(JSON.stringify({ text })));
    const changes = seqs.map((seq) => {
      const entry = { ...exampleEntry(`e${seq}`, { seq }), text };
      return { type: 'entry', entry } as never;
    });
    await store.append(exampleAppend(id, first, { lines, changes }));
  }
}

function written(file: string, format: 'md' | 'html' | 'json' | 'ndjson'): Row {
  const reading = openExportSource(file);
  if (reading.type === 'failed') throw new Error(reading.detail);
  const begun = exportSession(reading.source, { sessionId: 'long', format, redact: true });
  const since = performance.now();
  const rested = process.memoryUsage().rss;
  let bytes = 0;
  let most = rested;
  let pieces = 0;
  for (const text of begun?.texts ?? []) {
    bytes += text.length;
    pieces += 1;
    if (pieces % 500 === 0) most = Math.max(most, process.memoryUsage().rss);
  }
  const taken = (performance.now() - since) / 1000;
  reading.source.close();
  return {
    measured: `export as ${format}, redacted: ${mb(bytes)}`,
    value: `${mb(bytes / taken)}/s`,
    ratio: `${mb(most - rested)} more memory`,
  };
}

async function appends(store: Store, count: number, first: number): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const since = performance.now();
    await store.append(exampleAppend('busy', first + index));
    taken.push(performance.now() - since);
  }
  return taken;
}

function mb(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}
