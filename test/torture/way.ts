import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Dice } from './dice.ts';

/** A way to the server that can be bad: what is sent over it is late, and it breaks in the middle. */
export type Way = {
  port: number;
  lead(port: number): void;
  /** From here on it cuts and delays by chance, or it does not. */
  flaky: boolean;
  cut(): void;
  /** Nothing passes, in either direction, for so long. */
  stall(ms: number): void;
  close(): Promise<void>;
};

export async function openWay(dice: Dice): Promise<Way> {
  const pairs = new Set<{ near: Socket; far: Socket }>();
  let target = 0;
  let stalledUntil = 0;

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const pair = { near, far };
    pairs.add(pair);
    // It breaks after so many bytes, often in the middle of a message.
    let left = way.flaky ? dice.between(200, 60_000) : Number.POSITIVE_INFINITY;
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    const carry = (from: Socket, to: Socket) => {
      from.on('data', (chunk: Buffer) => {
        const part = chunk.subarray(0, left);
        left -= part.length;
        const isOver = left <= 0;
        const late = Math.max(stalledUntil - Date.now(), way.flaky && dice.chance(0.2) ? dice.between(1, 60) : 0);
        const pass = () => {
          if (!to.destroyed) to.write(part, isOver ? end : undefined);
        };
        if (late <= 0) return pass();
        from.pause();
        setTimeout(() => {
          pass();
          from.resume();
        }, late);
      });
      from.on('error', end);
      from.on('close', end);
    };
    carry(near, far);
    carry(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const way: Way = {
    port: (server.address() as AddressInfo).port,
    flaky: false,
    lead(port) {
      target = port;
    },
    cut() {
      for (const { near, far } of [...pairs]) {
        near.destroy();
        far.destroy();
      }
    },
    stall(ms) {
      stalledUntil = Date.now() + ms;
    },
    async close() {
      way.cut();
      server.close();
      await once(server, 'close');
    },
  };
  return way;
}
