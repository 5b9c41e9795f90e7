import { decode } from './decode.ts';

/** By which name the CLI itself keeps what it said in a line; null where it said nothing that it keeps. */
export function frameUuid(body: Uint8Array): string | null {
  const decoded = decode(body);
  if (decoded.type !== 'message') return null;
  const { message } = decoded;
  if (message.type !== 'assistant' && message.type !== 'user') return null;
  return message.uuid ?? null;
}
