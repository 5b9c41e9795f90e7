import type { DatabaseSync } from 'node:sqlite';
import type { AlertDevice, DeliveryRow, OpenHappening } from './alert-store.ts';

const mostDevices = 1000;

export function createAlertReads(database: DatabaseSync) {
  const open = database.prepare('SELECT number, body FROM happenings WHERE decided = 0 ORDER BY number LIMIT ?');
  const due = database.prepare(
    `${selectDelivery} WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, number LIMIT ?`,
  );
  const next = database.prepare(`SELECT min(due_at) AS at FROM deliveries WHERE state = 'waiting'`);
  const last = database.prepare(`${selectDelivery} WHERE target = ? ORDER BY number DESC LIMIT ?`);
  const devices = database.prepare(`
    SELECT device, scope, preferences, endpoint, p256dh, auth, subscribed_at AS subscribedAt, expires_at AS expiresAt
    FROM alert_devices JOIN devices ON devices.id = device WHERE revoked_at IS NULL LIMIT ${mostDevices}`);
  return {
    openHappenings: (limit: number): OpenHappening[] => open.all(limit).map(parsed<OpenHappening>('happening')),
    dueDeliveries: (now: number, limit: number): DeliveryRow[] => due.all(now, limit).map(deliveryOf),
    nextDelivery: (): number | null => (next.get() as { at: number | null }).at,
    lastDeliveries: (target: string, limit: number): DeliveryRow[] => last.all(target, limit).map(deliveryOf),
    alertDevices: (): AlertDevice[] =>
      devices.all().map((row) => {
        const { device, scope, preferences, endpoint, p256dh, auth, subscribedAt, expiresAt } = row as DeviceColumns;
        const isSubscribed = endpoint !== null && p256dh !== null && auth !== null && subscribedAt !== null;
        return {
          device,
          scope,
          expiresAt,
          preferences: preferences === null ? null : JSON.parse(preferences),
          subscription: isSubscribed ? { endpoint, p256dh, auth, at: subscribedAt } : null,
        };
      }),
  };
}

type DeviceColumns = {
  device: string;
  scope: AlertDevice['scope'];
  preferences: string | null;
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
  subscribedAt: number | null;
  expiresAt: number | null;
};

const selectDelivery = `
  SELECT id, target, body, withdraws, state, attempts, due_at AS dueAt, done_at AS doneAt, result FROM deliveries`;

function parsed<Row>(name: string): (row: Record<string, unknown>) => Row {
  return ({ body, ...row }) => ({ ...row, [name]: JSON.parse(String(body)) }) as Row;
}

function deliveryOf(row: Record<string, unknown>): DeliveryRow {
  return parsed<DeliveryRow>('alert')({ ...row, withdraws: row.withdraws === 1 });
}
