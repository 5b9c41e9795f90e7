import { deserialize } from 'node:v8';
import type { Entry } from '../../../core/session/entry.ts';

/** Entries as JSON, where a number in the place of a text says which of the texts beside it stands there. */
type Told = { entries: TextApart[]; lengths: number[] };

type TextApart = { type: string; text?: string | number | null; result?: { text: string | number } | null };

/** A shorter one is not worth it. */
const leastLength = 256;
const lengthBytes = 4;

/**
 * Entries in one piece: long texts side by side, then the rest as JSON, then how long that is. A text is copied as it is,
 * where JSON looks at each of its letters.
 */
export function packEntries(entries: readonly Entry[]): Uint8Array {
  const texts: string[] = [];
  const apart = entries.map((entry) => withTextApart(entry, texts));
  const written = roomFor(texts);
  let end = 0;
  const lengths = texts.map((text) => {
    const length = written.write(text, end);
    end += length;
    return length;
  });
  const told = Buffer.from(JSON.stringify({ entries: apart, lengths } satisfies Told));
  const packed = Buffer.allocUnsafeSlow(end + told.length + lengthBytes);
  packed.set(written.subarray(0, end));
  packed.set(told, end);
  packed.writeUInt32LE(told.length, end + told.length);
  return packed;
}

/** What a letter takes at the most. */
const letterBytes = 3;
const scratch = Buffer.allocUnsafeSlow(1024 * 1024);

/** To ask how many bytes texts are takes several times as long as to write them, so they are written first. */
function roomFor(texts: readonly string[]): Buffer {
  const most = texts.reduce((sum, { length }) => sum + length * letterBytes, 0);
  return most <= scratch.length ? scratch : Buffer.allocUnsafeSlow(most);
}

function withTextApart(entry: Entry, texts: string[]): TextApart {
  if (entry.type === 'tool') {
    const { result } = entry;
    if (result === null || !isApart(result.text)) return entry;
    return { ...entry, result: { ...result, text: texts.push(result.text) - 1 } };
  }
  if (!('text' in entry) || !isApart(entry.text)) return entry as TextApart;
  return { ...entry, text: texts.push(entry.text) - 1 };
}

/** Half a letter, as it can be left where a text was cut, is not kept by anything but JSON. */
function isApart(text: string | null): text is string {
  return text !== null && text.length >= leastLength && text.isWellFormed();
}

export function entriesInBundle(bytes: Buffer): Entry[] {
  // Bundles of before are values of the engine's own format, and begin with what no text begins with.
  if (bytes[0] === 0xff) return deserialize(bytes) as Entry[];
  const end = bytes.length - lengthBytes;
  const { entries, lengths } = JSON.parse(bytes.toString('utf8', end - bytes.readUInt32LE(end), end)) as Told;
  let start = 0;
  const texts = lengths.map((length) => {
    start += length;
    return bytes.toString('utf8', start - length, start);
  });
  for (const entry of entries) {
    if (typeof entry.text === 'number') entry.text = texts[entry.text] ?? '';
    if (typeof entry.result?.text === 'number') entry.result.text = texts[entry.result.text] ?? '';
  }
  return entries as Entry[];
}
