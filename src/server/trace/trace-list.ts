import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TraceEnd, TraceFacts } from '../../core/inspect/trace.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { wholeNumber } from '../../core/number.ts';
import { isTraceId } from './trace-folder.ts';

const mostTraces = 200;
const tailBytes = 512;

/** The traces in a folder, the newest first. A file that is not one of ours is none. */
export async function listTraces(folder: string): Promise<TraceFacts[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.flatMap((name) => (name.endsWith('.ndjson') ? [name.slice(0, -'.ndjson'.length)] : []));
  const newest = ids
    .filter(isTraceId)
    .sort((one, other) => (one < other ? 1 : -1))
    .slice(0, mostTraces);
  const read = await Promise.all(newest.map((id) => readTrace(join(folder, `${id}.ndjson`), id)));
  return read.filter((facts) => facts !== null);
}

/** What stands at its end tells how it ended; one without an end was cut. */
async function readTrace(file: string, id: string): Promise<TraceFacts | null> {
  const handle = await open(file).catch(() => null);
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    const begin = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(tailBytes), 0, tailBytes, begin);
    const last = parsed(buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').at(-1) ?? '');
    const isEnd = last?.dir === 'end';
    return {
      id,
      startedAt: Number(id.slice(0, 13)),
      bytes: size,
      frames: isEnd ? (wholeNumber(last.frames) ?? null) : null,
      state: { type: 'ended', reason: isEnd ? reasonOf(last.reason) : 'cut' },
    };
  } finally {
    await handle.close();
  }
}

const reasons: readonly TraceEnd[] = [
  'stopped',
  'runEnded',
  'sizeLimit',
  'diskFull',
  'tooSlow',
  'failed',
  'serverEnded',
];

function reasonOf(value: Json | undefined): TraceEnd {
  return reasons.find((reason) => reason === value) ?? 'cut';
}

function parsed(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
