import { isObject } from '../../core/json.ts';

/** One line of a recorded transcript, or of the CLI's plain output. */
export type Recorded =
  | { type: 'frame'; source: 'out' | 'in'; at: number | null; body: Uint8Array }
  | { type: 'exit'; code: number | null; signal: string | null; stderr: string };

/** Reads a line of a recording; a line that is not of one is the CLI's own output. */
export function readRecorded(bytes: Uint8Array): Recorded {
  const record = parse(bytes);
  const at = typeof record?.at === 'number' ? record.at : null;
  if (record && (record.dir === 'in' || record.dir === 'out') && typeof record.line === 'string') {
    return { type: 'frame', source: record.dir, at, body: Buffer.from(record.line) };
  }
  if (record?.dir === 'exit') {
    const { code, signal, stderr } = record;
    return {
      type: 'exit',
      code: typeof code === 'number' ? code : null,
      signal: typeof signal === 'string' ? signal : null,
      stderr: typeof stderr === 'string' ? stderr : '',
    };
  }
  return { type: 'frame', source: 'out', at: null, body: bytes };
}

function parse(bytes: Uint8Array) {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
