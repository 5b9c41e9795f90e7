import { playedFrame } from './recorded-frame.ts';

/** What the player was given over its standard input, and what it waits for. */
export type PlayerInput = {
  take(line: string): void;
  close(): void;
  /** Resolves when so many messages have come. Each gives up after a while: a replay never hangs. */
  messages(count: number): Promise<void>;
  /** Resolves with the id of a request of this kind. */
  request(subtype: string): Promise<string | null>;
  answer(requestId: string): Promise<void>;
  /** The uuids of the messages, in order. */
  readonly uuids: readonly string[];
  ended: Promise<void>;
};

type Limits = { patienceMs: number; questionMs: number; unclaimedMs: number };

/** `onUnclaimed` is told of requests that the recording does not have. */
export function createPlayerInput(
  onUnclaimed: (requestId: string, subtype: string) => void,
  { patienceMs, questionMs, unclaimedMs }: Limits = { patienceMs: 15_000, questionMs: 2_000, unclaimedMs: 500 },
): PlayerInput {
  const uuids: string[] = [];
  const answered = new Set<string>();
  const requests: { id: string; subtype: string }[] = [];
  const wakers = new Set<() => void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let isEnded = false;

  function wake(): void {
    for (const waker of [...wakers]) waker();
  }

  function until(isSo: () => boolean, limitMs = patienceMs): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        wakers.delete(check);
        resolve();
      };
      const check = () => (isEnded || isSo()) && done();
      const timer = setTimeout(done, limitMs);
      wakers.add(check);
      check();
    });
  }

  function unclaimed(request: { id: string; subtype: string }): void {
    const at = requests.indexOf(request);
    if (at === -1) return;
    requests.splice(at, 1);
    onUnclaimed(request.id, request.subtype);
  }

  return {
    uuids,
    ended,
    take(line) {
      const { type, subtype, requestId, uuid } = playedFrame(Buffer.from(line));
      if (type === 'user') uuids.push(uuid ?? '');
      if (type === 'control_response' && requestId !== null) answered.add(requestId);
      if (type === 'control_request' && requestId !== null) {
        const request = { id: requestId, subtype: subtype ?? '' };
        requests.push(request);
        const wait = subtype === 'initialize' ? 0 : unclaimedMs;
        setTimeout(() => unclaimed(request), wait).unref();
      }
      wake();
    },
    close() {
      isEnded = true;
      end();
      wake();
    },
    messages: (count) => until(() => uuids.length >= count),
    async request(subtype) {
      const find = () => requests.findIndex((request) => request.subtype === subtype);
      // Not every question can be asked again.
      await until(() => find() !== -1, questionMs);
      return requests.splice(find(), find() === -1 ? 0 : 1)[0]?.id ?? null;
    },
    answer: (requestId) => until(() => answered.has(requestId)),
  };
}
