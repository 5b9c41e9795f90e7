import type { Change } from '../../src/core/session/change.ts';
import type { Entry, RequestRecord } from '../../src/core/session/entry.ts';
import type { LiveEvent, SessionEvent } from '../../src/core/session/event.ts';
import { type EventLine, reduce, reduceLive } from '../../src/core/session/reduce.ts';
import { emptyState, type SessionState } from '../../src/core/session/state.ts';

/** A journal that is being told, with its state and the rows a store would hold. */
export type Story = {
  /** Folds one line that means all of these, and gives what it changed. */
  line(...events: SessionEvent[]): Change[];
  live(...events: LiveEvent[]): void;
  /** Lets time pass before the next line. */
  pass(ms: number): void;
  readonly state: SessionState;
  readonly now: number;
  readonly lines: readonly EventLine[];
  /** Every row in the order of the timeline. */
  entries(): Entry[];
  entry<Type extends Entry['type']>(id: string, type: Type): Extract<Entry, { type: Type }>;
  only<Type extends Entry['type']>(type: Type): Extract<Entry, { type: Type }>;
  all<Type extends Entry['type']>(type: Type): Extract<Entry, { type: Type }>[];
  request(id: string): RequestRecord;
};

export function tell(...opening: SessionEvent[]): Story {
  const rows = new Map<string, Entry>();
  const requests = new Map<string, RequestRecord>();
  const lines: EventLine[] = [];
  let state = emptyState('session');
  let now = 1000;

  function line(...events: SessionEvent[]): Change[] {
    const next: EventLine = { seq: state.seq + 1, at: now, epoch: epochOf(state, events), events };
    const step = reduce(state, next);
    state = step.state;
    lines.push(next);
    for (const change of step.changes) {
      if (change.type === 'entry') rows.set(change.entry.id, change.entry);
      if (change.type === 'request') requests.set(change.request.id, change.request);
    }
    return step.changes;
  }

  function all<Type extends Entry['type']>(type: Type): Extract<Entry, { type: Type }>[] {
    return entries().filter((entry): entry is Extract<Entry, { type: Type }> => entry.type === type);
  }

  function entries(): Entry[] {
    return inOrder([...rows.values()]);
  }

  const story: Story = {
    line,
    live: (...events) => {
      for (const event of events) state = reduceLive(state, now, event);
    },
    pass: (ms) => {
      now += ms;
    },
    get state() {
      return state;
    },
    get now() {
      return now;
    },
    lines,
    entries,
    entry: (id, type) => {
      const found = all(type).find((entry) => entry.id === id);
      if (!found) throw new Error(`no ${type} ${id} among ${[...rows.values()].map((row) => `${row.type} ${row.id}`)}`);
      return found;
    },
    only: (type) => {
      const [found, ...more] = all(type);
      if (!found || more.length > 0) throw new Error(`${more.length + (found ? 1 : 0)} entries of type ${type}`);
      return found;
    },
    all,
    request: (id) => {
      const found = requests.get(id);
      if (!found) throw new Error(`no request ${id}`);
      return found;
    },
  };
  for (const event of opening) line(event);
  return story;
}

export function inOrder(entries: Entry[]): Entry[] {
  return entries.sort((a, b) => a.seq - b.seq || a.ord - b.ord);
}

function epochOf({ run }: SessionState, [first]: SessionEvent[]): number {
  if (first?.type === 'run.claimed') return first.epoch;
  return run.type === 'none' ? 0 : run.run.epoch;
}
