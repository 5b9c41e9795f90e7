import type { Alert, Happening } from '../../core/alert/alert.ts';
import { planDeliveries, type Target } from '../../core/alert/delivery.ts';
import { type NotificationSettings, usualDelaySeconds, webhookKinds } from '../../core/alert/notification-settings.ts';
import { usualPreferences } from '../../core/alert/preferences.ts';
import type { OpenHappening } from '../store/alert/alert-store.ts';
import type { Failed, Store } from '../store/store.ts';
import { createDispatcher } from './dispatcher.ts';
import type { Post } from './post.ts';
import { presentAlert } from './present-alert.ts';
import { createRounds } from './rounds.ts';

/** Told in the moment in which it is decided, to whoever is there. */
export type Told = { type: 'alert'; alert: Alert } | { type: 'alert.settled'; subject: string };

export type AlertDesk = {
  /** Something may have happened: what is in the store is looked at. */
  wake(): void;
  /** What happened outside of sessions. */
  tell(happenings: Happening[]): Promise<void>;
  watch(listener: (told: Told) => void): () => void;
  /** A person has seen what it is about. A request is seen to when it is answered. */
  seen(subject: string): void;
  /** Sends now what is due, also when the settings are others. */
  dispatch(): void;
  close(): Promise<void>;
};

type DeskParts = {
  store: Store;
  post: Post;
  settings(): NotificationSettings;
  now(): number;
  onError(error: unknown): void;
};

const atOnce = 100;
/** Longer than any period in which the same thing could be told of again. */
const keptMs = 40 * 24 * 3_600_000;
const forgetEveryMs = 6 * 3_600_000;

/** Decides who is told of what happened, writes that down, and has it sent. */
export function createAlertDesk({ store, post, settings, now, onError }: DeskParts): AlertDesk {
  const listeners = new Set<(told: Told) => void>();
  const dispatcher = createDispatcher({ store, post, settings, now, onError });

  async function targets(): Promise<Target[]> {
    const { webhook } = settings();
    const devices = (await store.alertDevices()).filter(
      ({ subscription, expiresAt }) => subscription !== null && (expiresAt === null || now() < expiresAt),
    );
    const pushed = devices.map(({ device, preferences }): Target => {
      return { type: 'push', device, preferences: preferences ?? usualPreferences };
    });
    return webhook ? [...pushed, { type: 'webhook', kinds: webhookKinds(webhook) }] : pushed;
  }

  async function decide({ number, happening }: OpenHappening): Promise<void> {
    if (happening.type === 'settled') {
      saved(await store.settleSubject(number, happening.subject, now()));
      return publish({ type: 'alert.settled', subject: happening.subject });
    }
    const alert = presentAlert(happening);
    const delayMs = (settings().delaySeconds ?? usualDelaySeconds) * 1000;
    saved(await store.planDeliveries(number, alert, planDeliveries(alert, await targets(), delayMs)));
    publish({ type: 'alert', alert });
  }

  async function tell(happenings: Happening[]): Promise<void> {
    if (happenings.length === 0) return;
    const put = await store.putHappenings(happenings);
    if (put.type === 'failed') return onError(new Error(`alerts cannot be written: ${put.detail}`));
    rounds.wake();
  }

  function publish(told: Told): void {
    for (const listener of listeners) listener(told);
  }

  const rounds = createRounds(async () => {
    for (;;) {
      const open = await store.openHappenings(atOnce);
      for (const one of open) await decide(one);
      if (open.length === 0) break;
    }
    dispatcher.wake();
  }, onError);

  const forget = () => void store.pruneAlerts(now() - keptMs);
  const forgetting = setInterval(forget, forgetEveryMs);
  forgetting.unref();
  forget();
  rounds.wake();

  return {
    wake: rounds.wake,
    tell,
    seen: (subject) => {
      if (!subject.startsWith('request ')) void tell([{ type: 'settled', subject, at: now() }]);
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch: dispatcher.wake,
    close: async () => {
      clearInterval(forgetting);
      await rounds.close();
      await dispatcher.close();
    },
  };
}

function saved(result: { type: string } | Failed): void {
  if ('detail' in result) throw new Error(`alerts cannot be written: ${result.detail}`);
}
