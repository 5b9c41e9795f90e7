import { createHash } from 'node:crypto';

const namespace = Buffer.from('5d6f0c1e8f3b4b0f9c53a2c1b7e4d960', 'hex');

/** The id of an agent's own session: a UUID made from the agent's name (RFC 9562, version 5), the same for ever. */
export function ownSessionId(agentId: string): string {
  const hash = createHash('sha1').update(namespace).update(agentId).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The CLI's own rule for session ids. Those of old agents (`name-timestamp`) are none. */
export function isSessionId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
