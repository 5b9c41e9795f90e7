import { isUtf8 } from 'node:buffer';
import type { JournalLine } from '../store/store.ts';

/** A multiple of three bytes, which is four characters of base64. */
const pieceBytes = 192 * 1024;

/** A line of the journal as a record of JSON, in pieces: none of them takes long to make, however long the line is. */
export function lineRecordText({ seq, at, epoch, source, by, body }: JournalLine): Generator<string> {
  return recordText({ seq, at, epoch, source, by }, body);
}

/** Facts and a body as one JSON object, in pieces. Bytes that are no text are told as base64. */
export function* recordText(record: object, body: Uint8Array): Generator<string> {
  const bytes = bufferOf(body);
  const isText = isUtf8(bytes);
  const facts = JSON.stringify(record).slice(0, -1);
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
