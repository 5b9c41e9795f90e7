import { isObject, type JsonObject } from '../../core/json.ts';
import { utf8 } from '../utf8.ts';

/** One line of a recorded transcript, of a trace of ours, or of the CLI's plain output. */
export type Recorded =
  | { type: 'frame'; source: 'out' | 'in'; at: number | null; body: Uint8Array }
  | { type: 'exit'; at: number | null; code: number | null; signal: string | null; stderr: string }
  /** What a trace says besides: what it is of, lines of our own, how it ended. */
  | { type: 'note'; record: JsonObject };

/** Reads a line of a recording; a line that is not of one is the CLI's own output. */
export function readRecorded(bytes: Uint8Array): Recorded {
  const record = parse(bytes);
  const at = typeof record?.at === 'number' ? record.at : null;
  const body = record && bodyOf(record);
  if (record && body && (record.dir === 'in' || record.dir === 'out')) {
    return { type: 'frame', source: record.dir, at, body };
  }
  if (record?.dir === 'exit') {
    const { code, signal, stderr } = record;
    return {
      type: 'exit',
      at,
      code: typeof code === 'number' ? code : null,
      signal: typeof signal === 'string' ? signal : null,
      stderr: typeof stderr === 'string' ? stderr : '',
    };
  }
  if (record && (record.quarterdeckTrace !== undefined || (body && record.dir === 'own') || record.dir === 'end')) {
    return { type: 'note', record };
  }
  return { type: 'frame', source: 'out', at: null, body: bytes };
}

function bodyOf({ line, base64 }: JsonObject): Uint8Array | null {
  if (typeof line === 'string') return Buffer.from(line);
  return typeof base64 === 'string' ? Buffer.from(base64, 'base64') : null;
}

function parse(bytes: Uint8Array) {
  try {
    const value: unknown = JSON.parse(utf8(bytes));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
