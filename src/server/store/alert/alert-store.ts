import type { Alert, Happening } from '../../../core/alert/alert.ts';
import type { PlannedDelivery } from '../../../core/alert/delivery.ts';
import type { AlertPreferences } from '../../../core/alert/preferences.ts';
import type { Scope } from '../../../core/wire.ts';
import type { Queries } from '../queries.ts';
import { ReadFailed } from '../read-failed.ts';
import type { Failed } from '../store.ts';
import type { StoreThread } from '../thread/store-thread.ts';
import type { Outcome } from '../thread/thread-messages.ts';
import type { Writes } from '../writer.ts';

type Saved = Promise<{ type: 'saved' } | Failed>;

/** What a store does about telling people. Happenings of sessions come with the lines they follow from. */
export type AlertStore = {
  putHappenings(happenings: readonly Happening[]): Saved;
  /** Those that nothing was decided about yet, in order. */
  openHappenings(limit: number): Promise<OpenHappening[]>;
  /** Decides on a happening: who is sent it, and when. */
  planDeliveries(number: number, alert: Alert, planned: readonly PlannedDelivery[]): Saved;
  /** Decides on a happening that settles others: what waits is not sent, what was pushed is withdrawn. */
  settleSubject(number: number, subject: string, at: number): Saved;
  dueDeliveries(now: number, limit: number): Promise<DeliveryRow[]>;
  nextDelivery(): Promise<number | null>;
  /** Counts an attempt before it is made. If nothing comes of it until then, it is made again. */
  beginDelivery(id: string, until: number): Promise<{ type: 'begun' } | { type: 'missing' } | Failed>;
  finishDelivery(id: string, outcome: DeliveryOutcome, at: number): Saved;
  /** The newest first. */
  lastDeliveries(target: string, limit: number): Promise<DeliveryRow[]>;
  pruneAlerts(before: number): Saved;
  dropAlertsOf(sessionId: string): Saved;
  /** Of devices that are not revoked. */
  alertDevices(): Promise<AlertDevice[]>;
  subscribeDevice(device: string, subscription: PushSubscription, at: number): Saved;
  unsubscribeDevice(device: string, reason: string, at: number): Saved;
  preferAlerts(device: string, preferences: AlertPreferences): Saved;
  keepVapidKeys(made: VapidKeys): Promise<{ type: 'kept'; keys: VapidKeys } | Failed>;
};

export type OpenHappening = { number: number; happening: Happening };

export type DeliveryRow = {
  id: string;
  target: string;
  alert: Alert;
  /** It takes back what was pushed. */
  withdraws: boolean;
  state: 'waiting' | 'sent' | 'withdrawn' | 'failed';
  attempts: number;
  dueAt: number;
  doneAt: number | null;
  /** What came of the last attempt. */
  result: string | null;
};

export type DeliveryOutcome =
  | { type: 'sent' | 'failed'; result: string }
  | { type: 'again'; dueAt: number; result: string };

export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

export type AlertDevice = {
  device: string;
  scope: Scope;
  expiresAt: number | null;
  /** Null where nothing was chosen. */
  preferences: AlertPreferences | null;
  subscription: (PushSubscription & { at: number }) | null;
};

/** A P-256 key pair: the point and the number, in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

export function alertsOver(writer: StoreThread<Writes>, reader: StoreThread<Queries>): AlertStore {
  return {
    putHappenings: async (...input) => written(await writer.call('putHappenings', input)),
    openHappenings: async (...input) => read(await reader.call('openHappenings', input)),
    planDeliveries: async (...input) => written(await writer.call('planDeliveries', input)),
    settleSubject: async (...input) => written(await writer.call('settleSubject', input)),
    dueDeliveries: async (...input) => read(await reader.call('dueDeliveries', input)),
    nextDelivery: async (...input) => read(await reader.call('nextDelivery', input)),
    beginDelivery: async (...input) => written(await writer.call('beginDelivery', input)),
    finishDelivery: async (...input) => written(await writer.call('finishDelivery', input)),
    lastDeliveries: async (...input) => read(await reader.call('lastDeliveries', input)),
    pruneAlerts: async (...input) => written(await writer.call('pruneAlerts', input)),
    dropAlertsOf: async (...input) => written(await writer.call('dropAlertsOf', input)),
    alertDevices: async (...input) => read(await reader.call('alertDevices', input)),
    subscribeDevice: async (...input) => written(await writer.call('subscribeDevice', input)),
    unsubscribeDevice: async (...input) => written(await writer.call('unsubscribeDevice', input)),
    preferAlerts: async (...input) => written(await writer.call('preferAlerts', input)),
    keepVapidKeys: async (...input) => written(await writer.call('keepVapidKeys', input)),
  };
}

function written<Result>(outcome: Outcome<Result>): Result | Failed {
  return outcome.type === 'done' ? outcome.value : outcome;
}

function read<Result>(outcome: Outcome<Result>): Result {
  if (outcome.type === 'failed') throw new ReadFailed(outcome);
  return outcome.value;
}
