import { isUtf8 } from 'node:buffer';

const before = Buffer.from('{"type":"claude_message","data":');
const after = Buffer.from('}');
const byteOrderMark = Buffer.from('\ufeff');

/** A message of the CLI as it goes to clients. The bytes are not read: a line can be very long. */
export function claudeMessage(body: Uint8Array): Buffer {
  const line = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const plain = line.subarray(0, byteOrderMark.length).equals(byteOrderMark)
    ? line.subarray(byteOrderMark.length)
    : line;
  // A text frame that is not UTF-8 would make the client close the socket.
  return Buffer.concat([before, isUtf8(plain) ? plain : Buffer.from(plain.toString()), after]);
}
