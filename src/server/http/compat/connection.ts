import type { RawData, WebSocket } from 'ws';
import type { Log } from '../log.ts';
import { createOutlet, type Outlet } from './outlet.ts';
import { isShutOut } from './shut-out.ts';

/** What a protocol does with one client. */
export type Client = {
  /** Comes before the first message. */
  begin(): Promise<void>;
  /** Messages come one after the other: the next one when this one is dealt with. */
  receive(text: string): Promise<void>;
  left(): void;
};

const messageBytes = 1024 * 1024;
const waitingMessages = 64;
const pingMs = 15_000;

/** Serves one socket, whatever comes from it. */
export function serveConnection(socket: WebSocket, log: Log, open: (outlet: Outlet) => Client): void {
  const outlet = createOutlet(socket, () => log.warn({ buffered: socket.bufferedAmount }, 'a slow client was cut'));
  const client = open(outlet);
  let waiting = 0;
  let dealing = attempt(() => client.begin());

  async function attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      log.error({ err: error }, 'a client could not be served');
      outlet.send({ type: 'error', message: 'The server could not do that.' });
    }
  }

  async function deal(text: string): Promise<void> {
    if (!isShutOut(socket)) await attempt(() => client.receive(text));
    waiting -= 1;
    if (waiting < waitingMessages / 2) socket.resume();
  }

  socket.on('message', (raw) => {
    // A socket that is being closed on our side, because its device was revoked, can still bring messages.
    if (socket.readyState !== socket.OPEN) return;
    const bytes = bytesOf(raw);
    if (bytes.length > messageBytes) return socket.close(1009);
    waiting += 1;
    if (waiting >= waitingMessages) socket.pause();
    dealing = dealing.then(() => deal(bytes.toString()));
  });
  socket.on('error', (error) => log.debug({ err: error }, 'a socket failed'));
  const stopPinging = pingRegularly(socket);
  socket.on('close', () => {
    stopPinging();
    // What came before it left is still done.
    void dealing.then(() => client.left());
  });
}

/** A client that is gone without a word is noticed: it does not answer. */
function pingRegularly(socket: WebSocket): () => void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (socket.isPaused) return;
    if (!answered) return socket.terminate();
    answered = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, pingMs);
  timer.unref();
  return () => clearInterval(timer);
}

function bytesOf(raw: RawData): Buffer {
  if (Buffer.isBuffer(raw)) return raw;
  return Array.isArray(raw) ? Buffer.concat(raw) : Buffer.from(raw);
}
