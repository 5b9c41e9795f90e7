import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A client that parses what it is sent, as each has to, and does nothing else with it. */
export type Listener = {
  opened: Promise<unknown>;
  say(message: object): void;
  /** Resolves with the next message that has the words in it. */
  until(words: string): Promise<string>;
  close(): void;
};

/** What comes first may come with the opening, so one who waits for it does so before. */
export function listen(url: string, protocols: string[], onText: (text: string) => void = () => {}): Listener {
  const waiting = new Set<(text: string) => void>();
  const socket = new WebSocket(url, protocols, { perMessageDeflate: false });
  socket.on('message', (bytes: Buffer) => {
    const text = bytes.toString();
    JSON.parse(text);
    onText(text);
    for (const hear of waiting) hear(text);
  });
  return {
    opened: once(socket, 'open'),
    say: (message) => socket.send(JSON.stringify(message)),
    until: (words) =>
      new Promise((resolve) => {
        const hear = (text: string) => {
          if (!text.includes(words)) return;
          waiting.delete(hear);
          resolve(text);
        };
        waiting.add(hear);
      }),
    close: () => socket.terminate(),
  };
}
