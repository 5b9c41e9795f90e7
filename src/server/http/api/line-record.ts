import { isUtf8 } from 'node:buffer';
import { z } from '@hono/zod-openapi';
import type { JournalLine } from '../../store/store.ts';
import { named, time } from './schema/named.ts';

const head = {
  seq: z.number(),
  at: time,
  epoch: z.number(),
  source: z.enum(['out', 'torn', 'in', 'own', 'file', 'copy']),
  by: z.string().nullable(),
};

/** A line of the journal: its text as it is, or its bytes where they are not text. */
export const lineRecord = named(
  'Line',
  z.union([z.object({ ...head, line: z.string() }), z.object({ ...head, base64: z.string() })]),
);

/** A multiple of three bytes, which is four characters of base64. */
const pieceBytes = 192 * 1024;

/** Such a record as JSON, in pieces: none of them takes long to make, however long the line is. */
export function* lineRecordText({ seq, at, epoch, source, by, body }: JournalLine): Generator<string> {
  const bytes = bufferOf(body);
  const isText = isUtf8(bytes);
  const facts = JSON.stringify({ seq, at, epoch, source, by }).slice(0, -1);
  yield `${facts},"${isText ? 'line' : 'base64'}":"`;
  for (let begin = 0; begin < bytes.length; ) {
    const end = isText ? beginningOfCharacter(bytes, begin + pieceBytes) : begin + pieceBytes;
    const piece = bytes.subarray(begin, end);
    yield isText ? JSON.stringify(piece.toString()).slice(1, -1) : piece.toString('base64');
    begin = end;
  }
  yield '"}';
}

function beginningOfCharacter(bytes: Uint8Array, at: number): number {
  let end = Math.min(at, bytes.length);
  while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end;
}

function bufferOf(body: Uint8Array): Buffer {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}
