import type { JsonObject } from '../core/json.ts';
import type { Command, ServerMessage, WireError } from '../core/wire.ts';
import { createListeners } from './listeners.ts';
import type { Timers } from './timers.ts';

/** A command on its way, under the id that makes it safe to send it again. */
export type OutboxItem = { id: string; command: Command };

/** Where commands are kept until they are answered. One that outlives the page lets them outlive it too. */
export type OutboxStorage = {
  /** What an earlier client left, oldest first. */
  load(): Promise<OutboxItem[]>;
  put(item: OutboxItem): void;
  remove(id: string): void;
};

export type Answer = { type: 'done'; result: JsonObject } | { type: 'refused'; error: WireError };

export type Outbox = {
  /** What is not answered yet, in the order it was given. The same list until that changes. */
  readonly unanswered: readonly OutboxItem[];
  onChange(listener: () => void): () => void;
  add(item: OutboxItem): Promise<Answer>;
  /** The link is open: sends everything that is not answered, in the order it was given. */
  onOpen(): void;
  take(message: ServerMessage): void;
  /** Settles everything that waits with this refusal. What is stored stays there. */
  close(error: WireError): void;
};

export const memoryOutbox: OutboxStorage = { load: async () => [], put: () => {}, remove: () => {} };

export const sendAgainMs = 1000;

export function createOutbox(storage: OutboxStorage, timers: Timers, send: (item: OutboxItem) => void): Outbox {
  const items = new Map<string, OutboxItem>();
  const waiting = new Map<string, (answer: Answer) => void>();
  const listeners = createListeners<[]>();
  let unanswered: readonly OutboxItem[] = [];
  let closed: WireError | null = null;

  // What is left from before goes first: it is older than anything that is added now.
  const loaded = storage.load().then((left) => {
    if (closed) return;
    const added = [...items.values()];
    items.clear();
    for (const item of [...left, ...added]) items.set(item.id, item);
    if (left.length > 0) change();
    for (const item of left) send(item);
  });
  loaded.catch(() => {});

  function change(): void {
    unanswered = [...items.values()];
    listeners.tell();
  }

  function settle(id: string, answer: Answer): void {
    if (items.delete(id)) change();
    storage.remove(id);
    waiting.get(id)?.(answer);
    waiting.delete(id);
  }

  /** A command that was not even looked at is sent again after a moment. */
  function sendAgain(id: string): void {
    timers.after(sendAgainMs, () => {
      const item = items.get(id);
      if (item && !closed) send(item);
    });
  }

  return {
    get unanswered() {
      return unanswered;
    },
    onChange: listeners.add,
    add(item) {
      if (closed) return Promise.resolve({ type: 'refused', error: closed });
      items.set(item.id, item);
      change();
      storage.put(item);
      return new Promise((resolve) => {
        waiting.set(item.id, resolve);
        send(item);
      });
    },
    onOpen() {
      for (const item of items.values()) send(item);
    },
    take(message) {
      if (message.type === 'done') return settle(message.id, { type: 'done', result: message.result });
      if (message.type !== 'refused' || message.id === null) return;
      if (message.error.code === 'throttled') return sendAgain(message.id);
      settle(message.id, { type: 'refused', error: message.error });
    },
    close(error) {
      closed = error;
      for (const resolve of waiting.values()) resolve({ type: 'refused', error });
      waiting.clear();
    },
  };
}
