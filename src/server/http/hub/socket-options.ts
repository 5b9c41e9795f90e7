import type { ServerOptions } from 'ws';
import { protocol } from '../../../core/wire.ts';
import { limits } from './limits.ts';

/** How the server takes WebSockets: one message is bounded in bytes and in pieces, and nothing is compressed. */
export const socketOptions = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: limits.messageBytes,
  maxFragments: 1024,
  maxBufferedChunks: 16 * 1024,
  handleProtocols: (offered: Set<string>) => chooseProtocol([...offered]) ?? false,
} satisfies ServerOptions & { maxFragments: number; maxBufferedChunks: number };

/** The token that may be among them is never sent back. A client of another version is let in so far as to be told. */
function chooseProtocol(offered: string[]): string | undefined {
  return offered.find((name) => name === protocol) ?? offered.find((name) => /^quarterdeck\.\d+$/.test(name));
}
