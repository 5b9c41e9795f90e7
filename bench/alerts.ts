import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Alert } from '../src/core/alert/alert.ts';
import { type AlertDesk, createAlertDesk } from '../src/server/alerts/alert-desk.ts';
import type { Store } from '../src/server/store/store.ts';
import { opened } from '../test/store/place.ts';
import { inTurns, median } from './rounds.ts';
import { atMost, type Figure, times } from './row.ts';

const atOnce = 20;

/** From what happened to who is sent it, with few alerts behind and with many. */
export const alerts: Figure = async ({ quick }) => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const [few, many] = quick ? [100, 10_000] : [1000, 100_000];
  try {
    const [small, big] = [await openDesk(join(folder, 'small.db'), few), await openDesk(join(folder, 'big.db'), many)];
    const taken = await inTurns({ few: () => tellSome(small), many: () => tellSome(big) }, { rounds: 15, warmups: 3 });
    for (const { desk, store } of [small, big]) {
      await desk.close();
      await store.close();
    }
    const [before, after] = [median(taken.few) / atOnce, median(taken.many) / atOnce].map((seconds) => seconds * 1000);
    const ratio = (after ?? Number.NaN) / (before ?? Number.NaN);
    return [
      {
        measured: `an alert to 10 devices, ${few.toLocaleString('en')} behind`,
        value: `${before?.toFixed(2)} ms`,
      },
      {
        measured: `the same, ${many.toLocaleString('en')} behind`,
        value: `${after?.toFixed(2)} ms`,
        ratio: times(ratio, 'the one before'),
        aim: atMost(1.5, ratio, ' ×'),
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type Opened = { store: Store; desk: AlertDesk; told: number; made: number };

/** Everything waits for later, so that sending is no part of it. */
async function openDesk(file: string, count: number): Promise<Opened> {
  await (await opened({ file })).close();
  fill(file, count);
  const store = await opened({ file });
  const desk = createAlertDesk({
    store,
    post: async () => ({ type: 'failed', reason: 'nothing is sent' }),
    settings: () => ({ delaySeconds: 3600 }),
    now: Date.now,
    onError: (error) => {
      throw error;
    },
  });
  const open: Opened = { store, desk, told: 0, made: 0 };
  desk.watch(() => {
    open.told += 1;
  });
  return open;
}

function fill(file: string, count: number): void {
  const database = new DatabaseSync(file);
  const device = database.prepare(`
    INSERT INTO devices (id, name, scope, token_hash, created_at) VALUES (?, 'x', 'approve', ?, 1)`);
  const subscribe = database.prepare(`
    INSERT INTO alert_devices (device, endpoint, p256dh, auth, subscribed_at) VALUES (?, ?, 'x', 'x', 1)`);
  const delivery = database.prepare(`
    INSERT INTO deliveries (id, subject, target, session, body, state, due_at, done_at) VALUES (?, ?, ?, 's', ?, 'sent', ?, ?)`);
  const happening = database.prepare(
    `INSERT INTO happenings (id, at, session, body, decided) VALUES (?, ?, 's', '{}', 1)`,
  );
  const now = Date.now();
  database.exec('BEGIN');
  for (let n = 0; n < 10; n += 1) {
    device.run(`d${n}`, `hash ${n}`);
    subscribe.run(`d${n}`, `https://push.example.com/${n}`);
  }
  for (let n = 0; n < count; n += 1) {
    happening.run(`old ${n}`, now);
    delivery.run(`old ${n} push d1`, `old ${n}`, 'push d1', JSON.stringify(alert(`old ${n}`)), now, now);
  }
  database.exec('COMMIT');
  database.close();
}

async function tellSome(open: Opened): Promise<void> {
  const wanted = open.told + atOnce;
  const names = Array.from({ length: atOnce }, () => `new ${open.made++}`);
  const done = Promise.withResolvers<void>();
  const stop = open.desk.watch(() => {
    if (open.told >= wanted) done.resolve();
  });
  await open.desk.tell(names.map((id) => ({ type: 'raised', alert: alert(id) })));
  await done.promise;
  stop();
}

function alert(id: string): Alert {
  return {
    id,
    kind: 'request',
    subject: id,
    at: Date.now(),
    sessionId: 's',
    title: 'A session',
    text: 'Bash: npm test',
    request: { id, epoch: 1, isDecidable: true },
  };
}
