import { once } from 'node:events';
import { WebSocket } from 'ws';

export type Message = { type: string } & Record<string, unknown>;

/** A plain client that keeps everything it was sent. */
export type CompatSocket = {
  socket: WebSocket;
  received: readonly Message[];
  /** The same as it came. */
  texts: readonly string[];
  send(message: unknown): void;
  /** As it stands, whatever it is. */
  sendRaw(text: string): void;
  /** The next message from here on that fits, in order; each is taken once. */
  next(type: string, fits?: (message: Message) => boolean): Promise<Message>;
  nextThat(fits: (message: Message) => boolean): Promise<Message>;
  /** The reason code with which the other side closed. */
  closed: Promise<number>;
  close(): Promise<void>;
};

export async function openSocket(address: string): Promise<CompatSocket> {
  const socket = new WebSocket(address);
  const received: Message[] = [];
  const texts: string[] = [];
  const waiting = new Set<() => void>();
  let taken = 0;
  socket.on('message', (raw) => {
    texts.push(String(raw));
    received.push(JSON.parse(String(raw)) as Message);
    for (const look of waiting) look();
  });
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');

  function nextThat(fits: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve) => {
      const look = () => {
        const at = received.findIndex((message, index) => index >= taken && fits(message));
        const message = received[at];
        if (!message) return;
        taken = at + 1;
        waiting.delete(look);
        resolve(message);
      };
      waiting.add(look);
      look();
    });
  }

  return {
    socket,
    received,
    texts,
    send: (message) => socket.send(JSON.stringify(message)),
    sendRaw: (text) => socket.send(text),
    next: (type, fits = () => true) => nextThat((message) => message.type === type && fits(message)),
    nextThat,
    closed,
    close: async () => {
      socket.close();
      await closed;
    },
  };
}
