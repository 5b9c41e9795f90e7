import { type ClientMessage, commandBytes, frameBytes, type WireError } from '../core/wire.ts';
import type { Answer, OutboxItem } from './outbox.ts';
import type { PostCommand } from './post-command.ts';

type Parts = {
  isOpen(): boolean;
  send(message: ClientMessage): void;
  post: PostCommand;
  take(id: string, answer: Answer): void;
  /** It was not answered: everything has to be sent again. */
  onLost(): void;
};

const tooLarge: WireError = {
  code: 'tooLarge',
  message: 'This is more than 24 MB, which is too much for one message.',
};

/**
 * Sends commands in the order in which they are given: over the link, or by HTTP when one does not fit into a frame.
 * What comes after such a one waits for it.
 */
export function createDelivery({ isOpen, send, post, take, onLost }: Parts): (item: OutboxItem) => void {
  let posted: string | null = null;
  let behind = new Map<string, OutboxItem>();

  function deliver(item: OutboxItem): void {
    if (!isOpen() || item.id === posted) return;
    if (posted !== null) return void behind.set(item.id, item);
    const message = { type: 'command', ...item } as const;
    const bytes = bytesOf(JSON.stringify(message));
    if (bytes <= frameBytes) return send(message);
    if (bytes > commandBytes) return take(item.id, { type: 'refused', error: tooLarge });
    void postLong(item);
  }

  async function postLong(item: OutboxItem): Promise<void> {
    posted = item.id;
    const answer = await post(item);
    posted = null;
    const waiting = behind;
    behind = new Map();
    if (answer === null) return onLost();
    take(item.id, answer);
    for (const next of waiting.values()) deliver(next);
  }

  return deliver;
}

/** No character takes more than three bytes, so the bytes of short texts need not be counted. */
function bytesOf(text: string): number {
  return text.length * 3 <= frameBytes ? text.length : new TextEncoder().encode(text).length;
}
