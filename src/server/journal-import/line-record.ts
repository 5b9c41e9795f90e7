import { isObject, type Json } from '../../core/json.ts';
import type { JournalLine, Source } from '../store/store.ts';

export type RecordRead = { type: 'line'; line: JournalLine } | { type: 'wrong'; reason: string };

const sources: readonly Source[] = ['out', 'torn', 'in', 'own', 'file', 'copy', 'unread'];
const latestTime = 8.64e15;
const mostEpochs = 100_000;

/** A line of an exported journal, if it is one. Whoever made the file, nothing but these fields is taken from it. */
export function readLineRecord(text: string): RecordRead {
  const value = parsed(text);
  if (!isObject(value)) return wrong('is not a JSON object');
  const { seq, at, epoch, source, by = null, line, base64 } = value;
  if (!isCount(seq, Number.MAX_SAFE_INTEGER) || seq === 0) return wrong('has no seq');
  if (!isCount(at, latestTime)) return wrong('has no time');
  if (!isCount(epoch, mostEpochs)) return wrong('has no epoch');
  const known = sources.find((one) => one === source);
  if (known === undefined) return wrong('has no source that is known');
  if (by !== null && (typeof by !== 'string' || by.length > 256)) return wrong('does not say who wrote it');
  const body = bodyOf(line, base64);
  if (body === null) return wrong('has neither text nor bytes');
  return { type: 'line', line: { seq, at, epoch, source: known, by, body } };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

function bodyOf(line: Json | undefined, base64: Json | undefined): Uint8Array | null {
  if (typeof line === 'string' && base64 === undefined) return Buffer.from(line);
  if (typeof base64 !== 'string' || line !== undefined || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return null;
  return Buffer.from(base64, 'base64');
}

function isCount(value: Json | undefined, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
}

function wrong(reason: string): RecordRead {
  return { type: 'wrong', reason };
}
