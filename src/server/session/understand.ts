import type { SessionEvent } from '../../core/session/event.ts';
import { notUnderstood } from '../../core/session/fold-line.ts';

/** What a line means, or that it could not be told. */
export function understand(read: () => SessionEvent[]): SessionEvent[] {
  try {
    return read();
  } catch (error) {
    return notUnderstood(error);
  }
}
