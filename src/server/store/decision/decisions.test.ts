import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleAppend, exampleSession, holder } from '../../../../test/store/examples.ts';
import { type SqlitePlace, sqlitePlace } from '../../../../test/store/place.ts';
import type { Decision } from '../../../core/session/decision.ts';
import type { Store } from '../store.ts';
import type { DecisionPage } from './decision-store.ts';
import { createDecisionReads, lookedAt } from './decisions.ts';

let place: SqlitePlace;
let store: Store;

const tools = ['Bash', 'Read', 'Edit'];

const made = (n: number): Decision => ({
  id: `call-${n}`,
  at: 1000 + (n >> 1),
  project: n % 2 === 0 ? '/even' : '/odd',
  tool: tools[n % 3] ?? '',
  subject: `thing ${n}`,
  mode: 'default',
  outcome: n % 10 === 0 ? 'denied' : 'allowed',
  by:
    n % 5 === 0 ? { type: 'person', device: 'Phone', suggestions: [], note: null, isEdited: false } : { type: 'rule' },
});

beforeAll(async () => {
  place = await sqlitePlace();
  store = await place.open();
  for (const [index, id] of ['a', 'b'].entries()) {
    await store.createSession(exampleSession(id));
    const numbers = Array.from({ length: 60 }, (_, n) => n).filter((n) => n % 2 === index);
    const changes = numbers.map((n) => ({ type: 'decision', decision: made(n) }) as const);
    await store.append(exampleAppend(id, 1, { changes }));
  }
});
afterAll(async () => {
  await store.close();
  await place.remove();
});

async function all(filter: Partial<DecisionPage>): Promise<string[]> {
  const found: string[] = [];
  for (let before: DecisionPage['before'] = null; ; ) {
    const page = await store.decisions({ limit: 7, ...filter, before });
    found.push(...page.decisions.map(({ id }) => id));
    if (page.next === null) return found;
    before = page.next;
  }
}

const ids = (fits: (decision: Decision) => boolean) =>
  Array.from({ length: 60 }, (_, n) => made(n))
    .filter(fits)
    .map(({ id }) => id);

describe('decisions', () => {
  it('come page by page, the newest first, each once, also when they are of the same moment', async () => {
    const found = await all({});
    expect(found).toHaveLength(60);
    expect(new Set(found).size).toBe(60);
    expect(found[0]).toBe('call-59');
  });

  it.each<[string, Partial<DecisionPage>, (decision: Decision) => boolean]>([
    ['project', { project: '/odd' }, ({ project }) => project === '/odd'],
    ['tool', { tool: 'Read' }, ({ tool }) => tool === 'Read'],
    ['outcome', { outcome: 'denied' }, ({ outcome }) => outcome === 'denied'],
    ['what was allowed', { outcome: 'allowed' }, ({ outcome }) => outcome === 'allowed'],
    ['device', { device: 'Phone' }, ({ by }) => by.type === 'person'],
    ['session', { sessionId: 'b' }, ({ project }) => project === '/odd'],
    ['range', { since: 1005, until: 1009 }, ({ at }) => at >= 1005 && at <= 1009],
    ['text', { text: 'THING 1' }, ({ subject }) => subject.includes('thing 1')],
    [
      'all at once',
      { project: '/even', tool: 'Bash', outcome: 'denied', device: 'Phone', text: '3' },
      ({ id }) => id === 'call-30',
    ],
    ['nothing', { tool: 'Write' }, () => false],
  ])('are found by %s', async (_name, filter, fits) => {
    expect(new Set(await all(filter))).toEqual(new Set(ids(fits)));
  });

  it('keep the mode that held when the call was made', async () => {
    await store.append(
      exampleAppend('a', 2, { changes: [{ type: 'decision', decision: { ...made(0), mode: 'bypassPermissions' } }] }),
    );
    expect(await store.decision('a', 'call-0')).toMatchObject({ mode: 'default', outcome: 'denied' });
    expect(await store.decision('b', 'call-0')).toBeNull();
  });

  it('that are open are in no list', async () => {
    const open: Decision = { ...made(1), id: 'open', outcome: 'open', by: { type: 'untold' } };
    await store.append(exampleAppend('a', 3, { changes: [{ type: 'decision', decision: open }] }));
    expect(await all({})).not.toContain('open');
    expect(await store.decision('a', 'open')).toMatchObject({ outcome: 'open' });
  });

  it('go with their session', async () => {
    await store.createSession(exampleSession('gone'));
    await store.append(
      exampleAppend('gone', 1, { changes: [{ type: 'decision', decision: { ...made(1), id: 'x' } }] }),
    );
    expect(await all({ sessionId: 'gone' })).toEqual(['x']);
    await store.deleteSession('gone', holder);
    expect(await all({})).not.toContain('x');
    const database = new DatabaseSync(place.file, { readOnly: true });
    expect(database.prepare("SELECT count(*) AS rows FROM decisions WHERE id = 'x'").get()).toEqual({ rows: 0 });
    database.close();
  });

  it('that nothing fits are given up after a bounded look, with the place to go on from', async () => {
    const changes = Array.from({ length: lookedAt + 1 }, (_, n) => ({
      type: 'decision' as const,
      decision: { ...made(n), id: `many-${n}`, at: 5000 + n },
    }));
    await store.createSession(exampleSession('many'));
    await store.append(exampleAppend('many', 1, { changes }));
    const page = await store.decisions({ text: 'nowhere', before: null, limit: 5 });
    expect(page).toEqual({ decisions: [], next: { at: 5001, row: expect.any(Number) } });
  });
});

describe('[L4] a page of decisions costs what it looks at', () => {
  it.each<[string, Partial<DecisionPage>]>([
    ['decisions_by_time (at>? AND at<?)', { text: 'x' }],
    ['decisions_by_tool (tool=? AND at>? AND at<?)', { tool: 'Bash', outcome: 'allowed' }],
    ['decisions_by_project (project=? AND at>? AND at<?)', { project: '/', tool: 'Bash' }],
    ['decisions_by_device (device=? AND at>? AND at<?)', { device: 'Phone', tool: 'Bash' }],
    ['decisions_by_outcome (outcome=? AND at>? AND at<?)', { outcome: 'denied', tool: 'Bash' }],
    ['decisions_by_outcome (outcome=? AND at>? AND at<?)', { outcome: 'refused' }],
    ['decisions_by_session (session=? AND at>? AND at<?)', { sessionId: 'a', tool: 'Bash' }],
  ])('by %s', (index, filter) => {
    const plans = plansOf({ before: null, limit: 10, ...filter });
    expect(plans[1]).toBe(`SEARCH decisions USING INDEX ${index}`);
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (decisions|sessions)|TEMP B-TREE/);
  });
});

function plansOf(page: DecisionPage): string[] {
  const database = new DatabaseSync(place.file, { readOnly: true });
  const prepare = database.prepare.bind(database);
  const plans: string[] = [];
  database.prepare = (sql) => {
    const values = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => null);
    const steps = prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    plans.push(...steps.map(({ detail }) => String(detail)));
    return prepare(sql);
  };
  createDecisionReads(database).decisions(page);
  database.close();
  return plans;
}
