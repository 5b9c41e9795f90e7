import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ClientMessage, Command, Cursor, ServerMessage } from '../../src/core/wire.ts';
import { protocol, tokenProtocolPrefix } from '../../src/core/wire.ts';
import type { Actor } from '../../src/server/http/command/command-context.ts';

type Of<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

/** A client by hand: it says what it is told to say and keeps all that it hears. */
export type Peer = {
  socket: WebSocket;
  heard: ServerMessage[];
  logId: string;
  say(message: ClientMessage): void;
  raw(text: string | Buffer): void;
  /** The first message of this type, so far or to come, after those that were given out before. */
  next<Type extends ServerMessage['type']>(type: Type, fits?: (message: Of<Type>) => boolean): Promise<Of<Type>>;
  watch(sessionId: string, after?: Cursor | null): void;
  command(command: Command, id?: string): Promise<Of<'done'> | Of<'refused'>>;
  /** The seqs of all lines heard about a session. */
  seqs(sessionId: string): number[];
  closed: Promise<number>;
  close(): Promise<void>;
};

export async function openPeer(url: string, device: Actor, protocols: string[] = [protocol]): Promise<Peer> {
  const token = Buffer.from(JSON.stringify(device)).toString('base64url');
  const socket = new WebSocket(url, [...protocols, `${tokenProtocolPrefix}${token}`]);
  const heard: ServerMessage[] = [];
  const given = new Set<ServerMessage>();
  const waiting = new Set<() => void>();
  const { promise: closed, resolve: onClosed } = Promise.withResolvers<number>();
  let isOver = false;
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as ServerMessage);
    for (const look of waiting) look();
  });
  socket.on('error', () => {});
  socket.on('close', (code) => {
    isOver = true;
    onClosed(code);
    for (const look of waiting) look();
  });

  function nextWhere(fits: (message: ServerMessage) => boolean, what: string): Promise<ServerMessage> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = heard.find((one) => !given.has(one) && fits(one));
        if (!found && !isOver) return;
        waiting.delete(look);
        if (!found) return reject(new Error(`closed without ${what}: ${JSON.stringify(heard.slice(-5))}`));
        given.add(found);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  }

  function next<Type extends ServerMessage['type']>(
    type: Type,
    fits: (message: Of<Type>) => boolean = () => true,
  ): Promise<Of<Type>> {
    return nextWhere((one) => one.type === type && fits(one as Of<Type>), type) as Promise<Of<Type>>;
  }

  const say = (message: ClientMessage) => socket.send(JSON.stringify(message));
  await once(socket, 'open');
  const peer: Peer = {
    socket,
    heard,
    logId: '',
    say,
    raw: (text) => socket.send(text),
    next,
    watch: (sessionId, after = null) => say({ type: 'watch', sessionId, after }),
    command(command, id = crypto.randomUUID()) {
      say({ type: 'command', id, command });
      const isAnswer = (one: ServerMessage) => (one.type === 'done' || one.type === 'refused') && one.id === id;
      return nextWhere(isAnswer, 'an answer') as Promise<Of<'done'> | Of<'refused'>>;
    },
    seqs: (sessionId) => heard.flatMap((one) => (one.type === 'line' && one.sessionId === sessionId ? [one.seq] : [])),
    closed,
    async close() {
      socket.close();
      await closed;
    },
  };
  if (protocols.includes(protocol)) peer.logId = (await next('hello')).logId;
  return peer;
}
