import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitrarySteps, type Step } from '../../../test/core/arbitrary-lines.test-support.ts';
import { claimed, messageOpened, said, sent, turnStarted } from '../../../test/core/events.test-support.ts';
import { busyTurn } from '../../../test/core/long-journal.test-support.ts';
import { inOrder, tell } from '../../../test/core/story.test-support.ts';
import type { Change } from './change.ts';
import type { Entry } from './entry.ts';
import { type EventLine, reduce, reduceLive, withoutLive } from './reduce.ts';
import { emptyState, type SessionState } from './state.ts';

it('a line folded twice changes nothing', () => {
  const story = tell(claimed(1), sent('s1'), turnStarted(), said('hello'));
  for (const line of story.lines) expect(reduce(story.state, line)).toEqual({ state: story.state, changes: [] });
});

it('a fold changes nothing of the state it was given', () => {
  fc.assert(
    fc.property(arbitrarySteps, (steps) => {
      let state = emptyState('session');
      for (const [index, step] of steps.entries()) {
        const frozen = JSON.stringify(state);
        const before = state;
        state = fold(state, step, index).state;
        expect(JSON.stringify(before)).toBe(frozen);
      }
    }),
    { numRuns: 50 },
  );
});

it('the same lines give the same state and rows, however often the state was put away and read again between them', () => {
  fc.assert(
    fc.property(arbitrarySteps, fc.array(fc.boolean()), (steps, pauses) => {
      const straight = run(steps);
      const broken = run(steps, (state, index) => (pauses[index % (pauses.length || 1)] ? read(write(state)) : state));
      expect(broken).toEqual(straight);
      expect(read(write(straight.state))).toEqual(straight.state);
    }),
    { numRuns: 300 },
  );
});

it('deltas never touch what the journal gives', () => {
  fc.assert(
    fc.property(arbitrarySteps, (steps) => {
      const withDeltas = run(steps);
      const without = run(steps.filter(({ type }) => type === 'line'));
      expect(withoutLive(withDeltas.state)).toEqual(withoutLive(without.state));
      expect(withDeltas.rows).toEqual(without.rows);
    }),
    { numRuns: 300 },
  );
});

it('an entry keeps its id, its kind and its place, and no two have the same place', () => {
  fc.assert(
    fc.property(arbitrarySteps, (steps) => {
      const places = new Map<string, string>();
      walk(steps, (_state, changes) => {
        for (const change of changes) {
          if (change.type !== 'entry') continue;
          const { id, type, seq, ord } = change.entry;
          const place = `${type} ${seq} ${ord}`;
          expect(places.get(id) ?? place).toBe(place);
          places.set(id, place);
        }
      });
      const taken = [...places.values()].map((place) => place.slice(place.indexOf(' ')));
      expect(new Set(taken).size).toBe(taken.length);
    }),
    { numRuns: 500 },
  );
});

it('what is open in the state is what was last shown of it', () => {
  fc.assert(
    fc.property(arbitrarySteps, (steps) => {
      const shown = new Map<string, Entry>();
      walk(steps, (state, changes) => {
        for (const change of changes) if (change.type === 'entry') shown.set(change.entry.id, change.entry);
        for (const [id, entry] of Object.entries(state.open)) expect(entry).toEqual(shown.get(id));
        for (const { id } of state.outbox) expect(state.open[id]?.type).toBe('message');
        for (const entry of Object.values(state.open)) expect(isPending(state, entry)).toBe(true);
      });
    }),
    { numRuns: 300 },
  );
});

it('what is closed is over: it runs no more and waits for nobody', () => {
  fc.assert(
    fc.property(arbitrarySteps, (steps) => {
      walk(steps, (state, changes) => {
        for (const change of changes) {
          if (change.type !== 'entry' || change.entry.id in state.open) continue;
          expect(unfinished(change.entry)).toBeNull();
        }
      });
    }),
    { numRuns: 300 },
  );
});

it('[C11] nothing but messages to deliver is left of a run that ended', () => {
  fc.assert(
    fc.property(arbitrarySteps, (steps) => {
      const { state } = run(steps);
      const epoch = state.run.type === 'none' ? 0 : state.run.run.epoch;
      const end = {
        type: 'run.ended',
        epoch,
        end: 'crashed',
        code: 1,
        signal: null,
        stderrTail: '',
        detail: null,
      } as const;
      fc.pre(state.run.type === 'live' || state.run.type === 'starting');
      const after = reduce(state, { seq: state.seq + 1, at: 0, epoch, events: [end] }).state;
      expect(after).toMatchObject({ turn: { type: 'none' }, activity: { type: 'none' }, requests: [], controls: [] });
      expect(new Set(Object.keys(after.open))).toEqual(new Set(after.outbox.map(({ id }) => id)));
      expect(after.outbox.some(({ delivery }) => delivery === 'confirmed')).toBe(false);
      expect(after.tasks.some(({ status }) => status === 'running')).toBe(false);
      expect(after.live).toEqual(withoutLive(after).live);
    }),
    { numRuns: 300 },
  );
});

it('[L4] the state is as large after 5,000 turns as after 1,000', () => {
  let state = emptyState('session');
  const sizes: number[] = [];
  for (let turn = 0; turn < 5_000; turn += 1) {
    for (const events of busyTurn(turn)) {
      state = reduce(state, { seq: state.seq + 1, at: turn, epoch: 1, events }).state;
    }
    state = reduceLive(state, turn, messageOpened(`m-${turn}`, `task-${turn}`));
    if (turn === 1_050 || turn === 4_950) sizes.push(write(state).length);
  }
  const [early = 0, late = 0] = sizes;
  expect(early).toBeLessThan(128 * 1024);
  expect(late).toBeLessThan(early * 1.1);
}, 120_000);

type Rows = { state: SessionState; rows: Entry[] };

function run(steps: Step[], between: (state: SessionState, index: number) => SessionState = (state) => state): Rows {
  const rows = new Map<string, Entry>();
  const state = walk(
    steps,
    (_state, changes) => {
      for (const change of changes) if (change.type === 'entry') rows.set(change.entry.id, change.entry);
    },
    between,
  );
  return { state, rows: inOrder([...rows.values()]) };
}

function walk(
  steps: Step[],
  see: (state: SessionState, changes: Change[]) => void,
  between: (state: SessionState, index: number) => SessionState = (state) => state,
): SessionState {
  let state = emptyState('session');
  for (const [index, step] of steps.entries()) {
    const next = fold(between(state, index), step, state.seq);
    state = next.state;
    see(state, next.changes);
  }
  return state;
}

function fold(state: SessionState, step: Step, at: number): { state: SessionState; changes: Change[] } {
  if (step.type === 'live') {
    return { state: step.events.reduce((next, event) => reduceLive(next, at, event), state), changes: [] };
  }
  const epoch = state.run.type === 'none' ? 0 : state.run.run.epoch;
  const line: EventLine = { seq: state.seq + 1, at, epoch, events: step.events };
  return reduce(state, line);
}

function unfinished(entry: Entry): string | null {
  if (entry.type === 'request') return entry.request.state.type === 'pending' ? 'request' : null;
  if (entry.type !== 'tool') return null;
  if (entry.state.type === 'running' || entry.state.type === 'waiting') return entry.state.type;
  if (entry.request?.state.type === 'pending') return 'request';
  return entry.task?.status === 'running' ? 'task' : null;
}

/** A call waits only for a request that somebody can still answer. */
function isPending(state: SessionState, entry: Entry): boolean {
  if (entry.type !== 'tool' || entry.state.type !== 'waiting') return true;
  const { requestId } = entry.state;
  return state.requests.some(({ id }) => id === requestId);
}

function write(state: SessionState): string {
  return JSON.stringify(state);
}

function read(text: string): SessionState {
  return JSON.parse(text) as SessionState;
}
