import { frameBytes } from '../../../core/wire.ts';

/** What one client may ask of the server, and what the server holds for it. PROTOCOL.md lists these in W31. */
export const limits = {
  /** A message of a client, in bytes. */
  messageBytes: frameBytes,
  /** How deep objects and lists may lie in each other. */
  depth: 64,
  messagesPerSecond: 100,
  /** Enough to watch as many sessions as one may, all at once. */
  messageBurst: 500,
  /** Messages in a row that come too fast before the socket is closed. */
  patience: 200,
  watches: 256,
  commandsAtOnce: 64,
  /** Bytes that wait for a client when it is cut, whatever they are. */
  bufferedBytes: 4 * 1024 * 1024,
  /** Bytes that wait for a client when lines no longer go out to it as they come: it gets them from the journal. */
  lineBytes: 512 * 1024,
  /** Bytes that may wait for a client when it is sent more of the journal. */
  roomBytes: 256 * 1024,
  snapshotEntries: 100,
  snapshotBytes: 1024 * 1024,
  snapshotTasks: 8,
  snapshotTaskEntries: 50,
  snapshotTaskBytes: 256 * 1024,
  listedSessions: 100,
} as const;

export const rhythm = {
  /** Deltas go out once in an animation frame. */
  liveMs: 16,
  /** How often a client that was sent no deltas is looked at again. */
  catchUpMs: 100,
  /** At most four changes of a session in a second. */
  listMs: 250,
  pingMs: 15_000,
  /** A client that is silent for longer is gone. It is looked at with every ping. */
  silenceMs: 30_000,
  /** A client that has not taken a byte for so long, though much waits for it, is cut. */
  stallMs: 10_000,
  closeMs: 1_000,
} as const;
