import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Decision } from '../src/core/session/decision.ts';
import { createManyRows } from '../src/server/store/database/many-rows.ts';
import { decisionValues, upsertDecisions } from '../src/server/store/decision/decision-rows.ts';
import type { DecisionFilter } from '../src/server/store/decision/decision-store.ts';
import type { Store } from '../src/server/store/store.ts';
import { opened } from '../test/store/place.ts';
import { inTurns, median } from './rounds.ts';
import { atMost, type Figure, type Row, times } from './row.ts';

const aimMs = 100;
const tools = ['Bash', 'Read', 'Edit', 'Write', 'WebFetch'];

/** What the audit waits for, over many decisions and few. */
export const decisions: Figure = async ({ quick }) => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const [few, many] = quick ? [1000, 100_000] : [10_000, 1_000_000];
  try {
    const small = await filledStore(join(folder, 'small.db'), few);
    const big = await filledStore(join(folder, 'big.db'), many);
    const rows = await measure(small, big, few, many);
    await Promise.all([small.close(), big.close()]);
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function filledStore(file: string, count: number): Promise<Store> {
  await (await opened({ file })).close();
  const database = new DatabaseSync(file);
  const session = database.prepare(`
    INSERT INTO sessions (key, id, cwd, created_at, epoch, head, status, turns, cost, waiting, updated_at)
    VALUES (?, ?, ?, 1, 0, 0, 'idle', 0, 0, 0, 1)`);
  const insert = createManyRows(database, upsertDecisions);
  const sessions = Math.max(1, count / 1000);
  database.exec('BEGIN');
  for (let key = 1; key <= sessions; key += 1) session.run(key, `session-${key}`, projectOf(key));
  for (let n = 0; n < count; n += 1) insert([[1 + (n % sessions), ...decisionValues(made(n, 1 + (n % sessions)))]]);
  database.exec('COMMIT');
  database.close();
  return opened({ file });
}

function projectOf(key: number): string {
  return `/home/user/project-${key % 20}`;
}

function made(n: number, session: number): Decision {
  const person = { type: 'person', device: `Phone ${n % 3}`, suggestions: [], note: null, isEdited: false } as const;
  return {
    id: `toolu_${n}`,
    at: 1_700_000_000_000 + n * 1000,
    project: projectOf(session),
    tool: tools[Math.floor(n / 7) % tools.length] ?? '',
    subject: `npm run task-${n} -- --watch src/part-${n % 997}/file.ts`,
    mode: 'default',
    outcome: n % 50 === 0 ? 'denied' : 'allowed',
    by: n % 10 === 0 ? { ...person, suggestions: [] } : { type: 'rule' },
  };
}

async function measure(small: Store, big: Store, few: number, many: number): Promise<Row[]> {
  const ask = (store: Store, filter: DecisionFilter) => async () => {
    await store.decisions({ ...filter, before: null, limit: 100 });
  };
  const works = {
    few: ask(small, {}),
    many: ask(big, {}),
    project: ask(big, { project: projectOf(3), tool: 'Bash' }),
    denied: ask(big, { outcome: 'denied', device: 'Phone 1' }),
    text: ask(big, { text: 'part-42/' }),
    nothing: ask(big, { text: 'nowhere to be found' }),
  };
  const taken = await inTurns(works, { rounds: 15, warmups: 2 });
  const ms = (name: keyof typeof works) => median(taken[name]) * 1000;
  const row = (name: keyof typeof works, measured: string): Row => ({
    measured,
    value: `${ms(name).toFixed(1)} ms`,
    aim: atMost(aimMs, ms(name), ' ms'),
  });
  return [
    row('few', `the newest 100 of ${few.toLocaleString('en')} decisions`),
    {
      ...row('many', `the newest 100 of ${many.toLocaleString('en')}`),
      ratio: times(ms('many') / ms('few'), 'the one before'),
    },
    row('project', 'of one project and one tool'),
    row('denied', 'what one device has denied'),
    row('text', 'a part of a path that is in one of 1,000'),
    row('nothing', 'a text that is nowhere: one page of looking'),
  ];
}
