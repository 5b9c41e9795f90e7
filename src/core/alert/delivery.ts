import type { Alert, AlertKind } from './alert.ts';
import { type AlertPreferences, quietUntil } from './preferences.ts';

/** Where an alert can be sent to. What is shown in pages that are open is not sent, it is told. */
export type Target =
  | { type: 'push'; device: string; preferences: AlertPreferences }
  | { type: 'webhook'; kinds: AlertKind[] };

export type PlannedDelivery = { target: string; dueAt: number };

/** These often settle themselves within moments: somebody answers, or the next turn begins. */
const patient: readonly AlertKind[] = ['request', 'turn'];

/** Who is sent an alert, and when at the earliest. A program is told at once and of everything it asked for. */
export function planDeliveries(alert: Alert, targets: readonly Target[], delayMs: number): PlannedDelivery[] {
  return targets.flatMap((target) => {
    if (target.type === 'webhook') {
      return target.kinds.includes(alert.kind) ? [{ target: webhookTarget, dueAt: alert.at }] : [];
    }
    const { preferences, device } = target;
    if (!preferences.push.includes(alert.kind)) return [];
    const soon = alert.at + (patient.includes(alert.kind) ? delayMs : 0);
    return [{ target: pushTarget(device), dueAt: quietUntil(preferences.quiet, alert.kind, soon) ?? soon }];
  });
}

export const webhookTarget = 'webhook';

export function pushTarget(device: string): string {
  return `push ${device}`;
}

/** The device of a target, or null when it is none. */
export function pushedDevice(target: string): string | null {
  return target.startsWith('push ') ? target.slice(5) : null;
}

/** Growing, and with an end: about eight hours after the first attempt nobody waits any longer. */
const delays = [10_000, 60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 5 * 3_600_000];

/** When to try again after so many attempts; null gives up. */
export function nextAttempt(attempts: number, now: number, retryAfterMs: number | null): number | null {
  const delay = delays[attempts - 1];
  if (delay === undefined) return null;
  return now + Math.max(delay, Math.min(retryAfterMs ?? 0, 3_600_000));
}
