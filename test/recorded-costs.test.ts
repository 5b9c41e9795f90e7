import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { nanos } from '../src/core/cost/cost-share.ts';
import type { TurnRow } from '../src/core/session/change.ts';
import type { SessionEvent } from '../src/core/session/event.ts';
import type { Ancestor, RunStart } from '../src/core/session/own-event.ts';
import { reduce } from '../src/core/session/reduce.ts';
import { emptyState, type SessionState } from '../src/core/session/state.ts';
import { keepsCount } from '../src/server/claude/capability.ts';
import { decode } from '../src/server/claude/decode.ts';
import { interpret } from '../src/server/claude/interpret/interpret.ts';
import { exampleAppend, exampleSession } from './store/examples.ts';
import { sqlitePlace } from './store/place.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'transcripts');
const versions = ['2.1.38', '2.1.325'];
const all = { spans: [{ from: 0, to: 4_000_000_000_000 }], limit: 100 };

type Told = { state: SessionState; turns: TurnRow[]; reported: number };

/** Folds what a CLI said in one run, on top of what is known of its session. */
function tell(version: string, name: string, before: Told, start: RunStart, epoch: number): Told {
  const turns = new Map(before.turns.map((turn) => [turn.number, turn]));
  let { state, reported } = before;
  const fold = (events: SessionEvent[]) => {
    const step = reduce(state, { seq: state.seq + 1, at: 1_700_000_000_000 + state.seq, epoch, events });
    state = step.state;
    for (const change of step.changes) if (change.type === 'turn') turns.set(change.turn.number, change.turn);
  };
  fold([{ type: 'run.claimed', epoch, start, file: '', argv: [], version, keepsCount: keepsCount(version) }]);
  for (const line of readFileSync(join(folder, version, `${name}.ndjson`), 'utf8').split('\n')) {
    const recorded = line === '' ? null : (JSON.parse(line) as { dir: string; line: string });
    if (recorded?.dir !== 'out') continue;
    const meaning = interpret(decode(Buffer.from(recorded.line)));
    if (meaning.type !== 'line') continue;
    for (const event of meaning.events) if (event.type === 'turn.ended') reported = event.reportedCost ?? reported;
    fold(meaning.events);
  }
  return { state, turns: [...turns.values()], reported };
}

function begin(forkedFrom: Ancestor | null = null): Told {
  const created = { type: 'session.created', id: 's', cwd: '/p', title: null, options: {}, forkedFrom } as const;
  const { state } = reduce(emptyState('s'), { seq: 1, at: 1, epoch: 0, events: [created] });
  return { state, turns: [], reported: 0 };
}

async function summed(sessions: TurnRow[][]): Promise<number> {
  const place = await sqlitePlace();
  const store = await place.open();
  for (const [index, turns] of sessions.entries()) {
    await store.createSession(exampleSession(`s${index}`));
    const changes = turns.map((turn) => ({ type: 'turn', turn }) as const);
    await store.append(exampleAppend(`s${index}`, 1, { changes }));
  }
  const { totals } = await store.costs(all);
  await store.close();
  await place.remove();
  return totals.cost;
}

describe.each(versions)('what CLI %s reported', (version) => {
  test('is what a resumed session and its fork cost, each turn counted once', async () => {
    const first = tell(version, 'resume-a', begin(), 'new', 1);
    const resumed = tell(version, 'resume-b', first, 'resume', 2);
    const fork = tell(version, 'fork-c', begin({ id: 's', reportedCost: resumed.reported }), 'fork', 1);
    const keeps = keepsCount(version);
    // A CLI that keeps its count says in the end what all of it cost; another one what each run did.
    const reported = keeps ? fork.reported : first.reported + resumed.reported + fork.reported;
    expect(reported).toBeGreaterThan(0);
    expect(await summed([resumed.turns, fork.turns])).toBeCloseTo(reported, 8);
  });

  test('for single runs is what their shares add up to', async () => {
    const names = readdirSync(join(folder, version)).map((name) => name.replace('.ndjson', ''));
    const single = names.filter((name) => !/resume-|fork-|resend-/.test(name));
    const told = single.map((name) => tell(version, name, begin(), 'new', 1));
    for (const { turns, reported } of told) {
      const shares = turns.flatMap((turn) => turn.shares);
      expect(shares.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo(nanos(reported), -2);
    }
    const total = told.reduce((sum, { reported }) => sum + reported, 0);
    expect(await summed(told.map(({ turns }) => turns))).toBeCloseTo(total, 7);
  });

  test('is told by tool, by server and by the kind of subagent', () => {
    const shares = (name: string) => tell(version, name, begin(), 'new', 1).turns.flatMap((turn) => turn.shares);
    expect(shares('mcp').map(({ tool }) => tool)).toContain('mcp__demo__echo');
    const delegated = shares('subagent');
    expect(delegated.filter(({ subagent }) => subagent === 'general-purpose').map(({ tool }) => tool)).toEqual(
      expect.arrayContaining(['Read', 'Bash']),
    );
    expect(delegated.some(({ tool, subagent }) => tool === 'Task' && subagent === '')).toBe(true);
  });
});
