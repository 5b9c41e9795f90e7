import { isUtf8 } from 'node:buffer';

const start = '{"type":"claude_message",';
const after = Buffer.from('}');
const byteOrderMark = Buffer.from('\ufeff');

/**
 * A message of the CLI as it goes to clients, with its place in the journal; a delta has none. The bytes are not read: a
 * line can be very long.
 */
export function claudeMessage(body: Uint8Array, seq: number | undefined): Buffer {
  const before = Buffer.from(`${start}${seq === undefined ? '' : `"seq":${seq},`}"data":`);
  const line = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const plain = line.subarray(0, byteOrderMark.length).equals(byteOrderMark)
    ? line.subarray(byteOrderMark.length)
    : line;
  // A text frame that is not UTF-8 would make the client close the socket.
  return Buffer.concat([before, isUtf8(plain) ? plain : Buffer.from(plain.toString()), after]);
}
