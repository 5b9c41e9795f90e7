import { webhookTarget } from '../../core/alert/delivery.ts';
import type { NotificationSettings } from '../../core/alert/notification-settings.ts';
import type { DeliveryRow } from '../store/alert/alert-store.ts';
import type { Store } from '../store/store.ts';
import { outcomeOf } from './delivery-outcome.ts';
import { createDevicePush } from './device-push.ts';
import type { Post, Posted } from './post.ts';
import { createRounds, type Rounds } from './rounds.ts';
import { postWebhook } from './webhook.ts';

export type DispatcherParts = {
  store: Store;
  post: Post;
  settings(): NotificationSettings;
  now(): number;
  onError(error: unknown): void;
};

/** Sends rows in one go, and writes down what came of it. `device`: whose browser it is for. */
export type Attempt = (rows: DeliveryRow[], send: () => Promise<Posted>, device?: string) => Promise<Posted | null>;

const atOnce = 200;
/** An attempt that nothing was heard of, because the server died, is made again after this. */
const attemptMs = 60_000;
const longestSleepMs = 3_600_000;
const leaveAfterMs = 2000;

/** Sends what is due, and tries again what could not be sent. Nobody waits for another's slow service. */
export function createDispatcher(parts: DispatcherParts): Rounds {
  const { store, post, settings, now, onError } = parts;
  const busy = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function sendDue(): Promise<void> {
    const due = await store.dueDeliveries(now(), atOnce);
    for (const [target, rows] of Map.groupBy(due, ({ target }) => target)) {
      if (!busy.has(target)) busy.set(target, work(target, rows));
    }
    const next = await store.nextDelivery();
    clearTimeout(timer);
    if (isClosed || next === null || (next <= now() && busy.size > 0)) return;
    timer = setTimeout(rounds.wake, Math.min(Math.max(next - now(), 0), longestSleepMs));
    timer.unref();
  }

  async function work(target: string, rows: DeliveryRow[]): Promise<void> {
    try {
      await (target === webhookTarget ? sendToWebhook(rows) : sendToDevice(target, rows));
    } catch (error) {
      if (!isClosed) onError(error);
    }
    busy.delete(target);
    rounds.wake();
  }

  async function sendToWebhook(rows: DeliveryRow[]): Promise<void> {
    const { webhook } = settings();
    let failed: Posted | null = null;
    for (const row of rows) {
      const { subject: _subject, ...alert } = row.alert;
      const body = { id: row.alert.id, type: 'alert', alert } as const;
      const send = async () => (webhook ? postWebhook(post, webhook, { body, now: now() }) : gone);
      // What cannot be reached is not tried for every single one.
      const posted: Posted | null = await attempt([row], failed ? async () => failed ?? gone : send);
      if (posted?.type === 'failed') failed = posted;
    }
  }

  /** The attempt is written down before it is made: after a crash it is known that it may have arrived. */
  const attempt: Attempt = async (rows, send, device) => {
    const until = now() + attemptMs;
    const begun = await Promise.all(rows.map(({ id }) => store.beginDelivery(id, until)));
    const open = rows.filter((_, index) => begun[index]?.type === 'begun');
    if (open.length === 0) return null;
    const posted = await send();
    const outcomes = open.map(({ id, attempts }) => ({ id, outcome: outcomeOf(posted, attempts + 1, now()) }));
    if (device !== undefined && outcomes.some(({ outcome }) => outcome.type === 'gone')) {
      await store.unsubscribeDevice(device, 'The push service no longer knows this browser.', now());
      return posted;
    }
    const nothing = { type: 'failed', result: 'There is nothing at this address.' } as const;
    await Promise.all(
      outcomes.map(({ id, outcome }) => store.finishDelivery(id, outcome.type === 'gone' ? nothing : outcome, now())),
    );
    return posted;
  };

  const sendToDevice = createDevicePush(parts, attempt);
  const rounds = createRounds(sendDue, onError);
  return {
    wake: rounds.wake,
    close: async () => {
      isClosed = true;
      await rounds.close();
      clearTimeout(timer);
      // What is on its way may end, but nobody waits for a service that does not answer.
      await Promise.race([
        Promise.all(busy.values()),
        new Promise((resolve) => setTimeout(resolve, leaveAfterMs).unref()),
      ]);
    },
  };
}

const gone: Posted = { type: 'answered', status: 410, retryAfterMs: null, text: '' };
