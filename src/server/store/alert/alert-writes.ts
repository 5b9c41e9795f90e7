import type { DatabaseSync } from 'node:sqlite';
import type { Alert, Happening } from '../../../core/alert/alert.ts';
import type { PlannedDelivery } from '../../../core/alert/delivery.ts';
import type { AlertPreferences } from '../../../core/alert/preferences.ts';
import type { DeliveryOutcome, PushSubscription, VapidKeys } from './alert-store.ts';

type Saved = { type: 'saved' };
const saved: Saved = { type: 'saved' };
const prunedAtOnce = 1000;

/** Inside the transaction of whoever tells of it. What was told before is not told again. */
export function createHappeningWrites(database: DatabaseSync): (happenings: readonly Happening[]) => void {
  const insert = database.prepare(`
    INSERT INTO happenings (id, at, session, body) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`);
  return (happenings) => {
    for (const happening of happenings) {
      if (happening.type === 'settled') insert.run(null, happening.at, null, JSON.stringify(happening));
      else insert.run(happening.alert.id, happening.alert.at, happening.alert.sessionId, JSON.stringify(happening));
    }
  };
}

export function createAlertWrites(database: DatabaseSync) {
  const putHappenings = createHappeningWrites(database);
  const decide = database.prepare('UPDATE happenings SET decided = 1 WHERE number = ?');
  const plan = database.prepare(`
    INSERT INTO deliveries (id, subject, target, session, body, state, due_at) VALUES (?, ?, ?, ?, ?, 'waiting', ?)
    ON CONFLICT (id) DO NOTHING`);
  const withdrawWaiting = database.prepare(`
    UPDATE deliveries SET state = 'withdrawn', done_at = ?
    WHERE subject = ? AND state = 'waiting' AND withdraws = 0 AND target LIKE 'push %'`);
  const markWithdrawn = database.prepare(`
    UPDATE deliveries SET state = 'withdrawn' WHERE subject = ? AND state = 'sent' AND withdraws = 0 AND target LIKE 'push %'`);
  const planWithdrawals = database.prepare(`
    INSERT INTO deliveries (id, subject, target, session, body, withdraws, state, due_at)
    SELECT id || ' settled', subject, target, session, body, 1, 'waiting', ? FROM deliveries
    WHERE subject = ? AND state = 'sent' AND withdraws = 0 AND target LIKE 'push %' ON CONFLICT (id) DO NOTHING`);
  const begin = database.prepare(`
    UPDATE deliveries SET attempts = attempts + 1, due_at = ? WHERE id = ? AND state = 'waiting'`);
  const finish = database.prepare(`
    UPDATE deliveries SET state = ?, done_at = ?, result = ? WHERE id = ? AND state = 'waiting'`);
  const putOff = database.prepare(`UPDATE deliveries SET due_at = ?, result = ? WHERE id = ? AND state = 'waiting'`);
  const withdrawInFlight = database.prepare(`
    INSERT INTO deliveries (id, subject, target, session, body, withdraws, state, due_at)
    SELECT id || ' settled', subject, target, session, body, 1, 'waiting', ? FROM deliveries
    WHERE id = ? AND state = 'withdrawn' AND withdraws = 0 ON CONFLICT (id) DO NOTHING`);
  const prune = [
    `DELETE FROM happenings WHERE number IN (
       SELECT number FROM happenings WHERE decided = 1 AND at < ? ORDER BY at LIMIT ${prunedAtOnce})`,
    `DELETE FROM deliveries WHERE number IN (
       SELECT number FROM deliveries WHERE done_at IS NOT NULL AND done_at < ? ORDER BY done_at LIMIT ${prunedAtOnce})`,
  ].map((sql) => database.prepare(sql));
  const dropSession = ['happenings', 'deliveries'].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE session = ?`),
  );
  const subscribe = database.prepare(`
    INSERT INTO alert_devices (device, endpoint, p256dh, auth, subscribed_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (device) DO UPDATE SET endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
      subscribed_at = excluded.subscribed_at`);
  const leaveOthers = database.prepare(`
    UPDATE alert_devices SET endpoint = NULL, p256dh = NULL, auth = NULL, subscribed_at = NULL
    WHERE endpoint = ? AND device <> ?`);
  const unsubscribe = database.prepare(`
    UPDATE alert_devices SET endpoint = NULL, p256dh = NULL, auth = NULL, subscribed_at = NULL WHERE device = ?`);
  const cancel = database.prepare(`
    UPDATE deliveries SET state = 'failed', done_at = ?, result = ? WHERE target = ? AND state = 'waiting'`);
  const prefer = database.prepare(`
    INSERT INTO alert_devices (device, preferences) VALUES (?, ?)
    ON CONFLICT (device) DO UPDATE SET preferences = excluded.preferences`);
  const keepKeys = database.prepare(`INSERT INTO meta (name, value) VALUES ('vapid', ?) ON CONFLICT (name) DO NOTHING`);
  const keys = database.prepare(`SELECT value FROM meta WHERE name = 'vapid'`);

  return {
    putHappenings: (happenings: readonly Happening[]): Saved => {
      putHappenings(happenings);
      return saved;
    },
    /** What is decided about a happening: who is sent it, in the same transaction. */
    planDeliveries: (number: number, alert: Alert, planned: readonly PlannedDelivery[]): Saved => {
      const body = JSON.stringify(alert);
      for (const { target, dueAt } of planned) {
        plan.run(`${alert.id} ${target}`, alert.subject, target, alert.sessionId, body, dueAt);
      }
      decide.run(number);
      return saved;
    },
    settleSubject: (number: number, subject: string, at: number): Saved => {
      withdrawWaiting.run(at, subject);
      planWithdrawals.run(at, subject);
      markWithdrawn.run(subject);
      decide.run(number);
      return saved;
    },
    beginDelivery: (id: string, until: number): { type: 'begun' } | { type: 'missing' } => ({
      type: begin.run(until, id).changes === 1 ? 'begun' : 'missing',
    }),
    finishDelivery: (id: string, outcome: DeliveryOutcome, at: number): Saved => {
      if (outcome.type === 'again') {
        putOff.run(outcome.dueAt, outcome.result, id);
        return saved;
      }
      const { changes } = finish.run(outcome.type, at, outcome.result, id);
      // It was settled while it was on its way.
      if (changes === 0 && outcome.type === 'sent') withdrawInFlight.run(at, id);
      return saved;
    },
    pruneAlerts: (before: number): Saved => {
      for (const statement of prune) statement.run(before);
      return saved;
    },
    dropAlertsOf: (sessionId: string): Saved => {
      for (const statement of dropSession) statement.run(sessionId);
      return saved;
    },
    /** A browser that signs in anew takes its endpoint along. */
    subscribeDevice: (device: string, { endpoint, p256dh, auth }: PushSubscription, at: number): Saved => {
      leaveOthers.run(endpoint, device);
      subscribe.run(device, endpoint, p256dh, auth, at);
      return saved;
    },
    unsubscribeDevice: (device: string, reason: string, at: number): Saved => {
      unsubscribe.run(device);
      cancel.run(at, reason, `push ${device}`);
      return saved;
    },
    preferAlerts: (device: string, preferences: AlertPreferences): Saved => {
      prefer.run(device, JSON.stringify(preferences));
      return saved;
    },
    /** The first keys stay, whoever made some. */
    keepVapidKeys: (made: VapidKeys): { type: 'kept'; keys: VapidKeys } => {
      keepKeys.run(JSON.stringify(made));
      return { type: 'kept', keys: JSON.parse(String(keys.get()?.value)) as VapidKeys };
    },
  };
}
