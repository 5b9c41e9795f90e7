import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inChunks } from './bare-loop.ts';

const transcripts = fileURLToPath(new URL('../test/transcripts', import.meta.url));
const versions = ['2.1.38', '2.1.325'];

export type RecordedFrames = {
  chunks: Buffer[];
  count: number;
  /** Whether the frame at this index is the first of a session. */
  isFirst(index: number): boolean;
};

/** What the CLI wrote in all recordings, one after the other and again, as it came through the pipe. */
export function recordedFrames(repeats: number, wanted: (line: string) => boolean): RecordedFrames {
  const sessions = versions.flatMap((version) => sessionsIn(join(transcripts, version)));
  const lines = sessions.map((session) => session.filter(wanted));
  const firsts = new Set<number>();
  let count = 0;
  for (const session of lines) {
    firsts.add(count);
    count += session.length;
  }
  const once = lines.flat().map((line) => `${line}\n`);
  const bytes = Buffer.from(once.join('').repeat(repeats));
  return { chunks: inChunks(bytes), count: count * repeats, isFirst: (index) => firsts.has(index % count) };
}

export function isDelta(line: string): boolean {
  return (JSON.parse(line) as { type?: unknown }).type === 'stream_event';
}

type Recorded = { dir: string; line: string };

function sessionsIn(folder: string): string[][] {
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
    .map((records) => records.map((record) => JSON.parse(record) as Recorded))
    .map((records) => records.filter(({ dir }) => dir === 'out').map(({ line }) => line));
}
