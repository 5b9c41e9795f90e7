import { nextAttempt } from '../../core/alert/delivery.ts';
import type { DeliveryOutcome } from '../store/alert/alert-store.ts';
import type { Posted } from './post.ts';

/** What follows from an answer. `gone`: there is nobody at this address any more. */
export function outcomeOf(posted: Posted, attempts: number, now: number): DeliveryOutcome | { type: 'gone' } {
  if (posted.type === 'failed') return again(posted.reason, attempts, now, null);
  const { status, retryAfterMs, text } = posted;
  const result = `${status}${text.trim() === '' ? '' : ` ${text.trim().slice(0, 200)}`}`;
  if (status >= 200 && status < 300) return { type: 'sent', result: String(status) };
  if (status === 404 || status === 410) return { type: 'gone' };
  if (status >= 300 && status < 400) return { type: 'failed', result: `${status}: redirects are not followed` };
  // What it does not take now it will not take later, but for these.
  const passes = status >= 500 || status === 408 || status === 425 || status === 429;
  return passes ? again(result, attempts, now, retryAfterMs) : { type: 'failed', result };
}

function again(result: string, attempts: number, now: number, retryAfterMs: number | null): DeliveryOutcome {
  const dueAt = nextAttempt(attempts, now, retryAfterMs);
  return dueAt === null ? { type: 'failed', result } : { type: 'again', dueAt, result };
}
