import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { ImportStatus } from '../src/core/import-status.ts';
import { ask, openPlace } from '../test/serve/deck.ts';
import { makeRecord, makeShortRecords } from './records.ts';
import { atMost, type Figure, perSecond, type Row } from './row.ts';

const megabyte = 1024 * 1024;
const waitAimMs = 100;

/** One very long record, and very many short ones, into the server as people start it; others ask it meanwhile. */
export const importStrain: Figure = async ({ quick }) => {
  const bytes = (quick ? 256 : 3072) * megabyte;
  const files = quick ? 5000 : 100_000;
  const long = await strained(async (folder) => void (await makeRecord(join(folder, 'project'), bytes)));
  const many = await strained((folder) => makeShortRecords(folder, files));
  return [
    ...rowsOf(`one record of ${bytes / megabyte} MB`, long, perSecond(bytes / megabyte, long.seconds, 'MB')),
    ...rowsOf(`${files.toLocaleString('en')} short records`, many, perSecond(files, many.seconds, 'files')),
  ];
};

type Strain = { seconds: number; memory: number[]; waits: number[]; status: ImportStatus };

/** Fills the folder of the CLI's records, starts the server, and asks it until it follows them. */
async function strained(fill: (folder: string) => Promise<void>): Promise<Strain> {
  const place = await openPlace();
  try {
    const folder = join(place.folder, '.claude', 'projects');
    await mkdir(folder, { recursive: true });
    await fill(folder);
    const deck = await place.start();
    const token = await place.token('operate');
    const began = performance.now();
    const memory: number[] = [];
    const waits: number[] = [];
    for (;;) {
      const since = performance.now();
      await (await ask(deck, token, '/api/sessions?limit=50')).text();
      waits.push(performance.now() - since);
      memory.push(residentMegabytes(deck.pid));
      const status = (await (await ask(deck, token, '/api/transcripts')).json()) as ImportStatus;
      if (status.phase === 'following') {
        await deck.kill('SIGTERM');
        return { seconds: (performance.now() - began) / 1000, memory, waits, status };
      }
      await after(50);
    }
  } finally {
    await place.remove();
  }
}

function rowsOf(what: string, { memory, waits, status, seconds }: Strain, rate: string): Row[] {
  const sorted = waits.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  const parts = [0.1, 0.5, 1].map((part) => memory[Math.ceil(memory.length * part) - 1] ?? 0);
  return [
    { measured: what, value: rate, ratio: `${seconds.toFixed(0)} s, ${status.sessions} sessions` },
    { measured: 'memory after a tenth, half and all of the time', value: `${parts.join(', ')} MB` },
    { measured: 'the list of sessions meanwhile: p50', value: `${(sorted[sorted.length >> 1] ?? 0).toFixed(0)} ms` },
    {
      measured: 'the list of sessions meanwhile: p99',
      value: `${p99.toFixed(0)} ms`,
      aim: atMost(waitAimMs, p99, ' ms'),
    },
  ];
}

function residentMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(line ?? 0) / 1024);
}
