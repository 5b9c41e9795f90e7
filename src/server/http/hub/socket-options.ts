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
  /** The token that may be among them is never sent back. */
  handleProtocols: (offered: Set<string>) => (offered.has(protocol) ? protocol : false),
} satisfies ServerOptions & { maxFragments: number; maxBufferedChunks: number };
