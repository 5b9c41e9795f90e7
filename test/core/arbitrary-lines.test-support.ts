import fc from 'fast-check';
import type { LiveEvent, SessionEvent } from '../../src/core/session/event.ts';
import {
  allowed,
  asked,
  blockClosed,
  blockOpened,
  called,
  cancelled,
  claimed,
  compacted,
  denied,
  echoed,
  grew,
  hook,
  injected,
  messageOpened,
  retry,
  returned,
  runEnded,
  said,
  sent,
  spawned,
  taskEnded,
  taskFacts,
  taskStarted,
  thought,
  toolOpened,
  turnEnded,
  turnStarted,
  usageOf,
  written,
} from './events.test-support.ts';

/** What a CLI and a person could do in any order: ids come from small pools, so that things meet, cross and come twice. */
export type Step = { type: 'line'; events: SessionEvent[] } | { type: 'live'; events: LiveEvent[] };

export const arbitrarySteps: fc.Arbitrary<Step[]> = fc
  .array(fc.record({ kind: fc.nat(999), a: fc.nat(4), b: fc.nat(4) }), { maxLength: 120, size: 'max' })
  .map((choices) => {
    const cast = createCast();
    return choices.flatMap(({ kind, a, b }) => {
      const act = acts[kind % acts.length];
      return act ? [act(cast, a, b)] : [];
    });
  });

type Cast = { epoch: number; messages: Map<string | null, number> };

function createCast(): Cast {
  return { epoch: 0, messages: new Map() };
}

/** A model's messages under one parent come one after the other; their ids are never used again. */
function messageOf({ messages }: Cast, parent: string | null, next: boolean): string {
  const number = (messages.get(parent) ?? 0) + (next ? 1 : 0);
  messages.set(parent, number);
  return `${parent ?? 'top'}-${number}`;
}

const parents = [null, null, null, 't0', 't1'] as const;

function parentOf(number: number): string | null {
  return parents[number] ?? null;
}

function one(event: SessionEvent): Step {
  return { type: 'line', events: [event] };
}

function live(...events: LiveEvent[]): Step {
  return { type: 'live', events };
}

function origin(cast: Cast, a: number, next: boolean) {
  const parent = parentOf(a);
  return { parent, messageId: messageOf(cast, parent, next) };
}

const names = ['Bash', 'Task', 'TodoWrite', 'TaskCreate', 'TaskUpdate'];
const stages = ['queued', 'started', 'completed', 'cancelled', 'started'];
const statuses = ['requesting', 'compacting', null, null, 'requesting'] as const;

type Act = (cast: Cast, a: number, b: number) => Step;

const acts: Act[] = [
  (cast) => {
    cast.epoch += 1;
    return { type: 'line', events: [claimed(cast.epoch), spawned(cast.epoch)] };
  },
  (cast, a) => one(runEnded(cast.epoch, { end: a % 2 === 0 ? 'crashed' : 'stopped' })),
  () => one(turnStarted()),
  (_cast, a) => one(turnStarted({ model: `model-${a}`, mode: a % 2 === 0 ? 'default' : 'plan' })),
  (_cast, a, b) => one(turnEnded({ reportedCost: a + b / 8, models: usageOf('opus', a + b / 8, a) })),
  (_cast, a) => one(turnEnded({ answers: [`s${a}`], sinceLast: usageOf('opus', a / 16, 1), reportedCost: a })),
  () => one(turnEnded({ origin: 'task-notification' })),
  (cast, a, b) => one(said(`text ${b}`, origin(cast, a, b === 0))),
  (cast, a, b) => one(thought(`thought ${b}`, origin(cast, a, b === 0))),
  (cast, a, b) => one(called(`t${b}`, { ...origin(cast, a, a === b), name: names[(a + b) % names.length] ?? 'Bash' })),
  (cast, a, b) => one(called(`t${b}`, { ...origin(cast, a, false), name: 'Task' })),
  (_cast, a, b) =>
    one(returned(`t${b}`, { parent: parentOf(a), failed: a === 1, structured: { task: { id: `${a}` } } })),
  (_cast, a, b) => ({ type: 'line', events: [returned(`t${a}`), returned(`t${b}`), injected(`between ${a}`)] }),
  (_cast, a, b) => one(asked(`r${a}`, b === 4 ? null : `t${b}`)),
  (_cast, a, b) => one(b % 2 === 0 ? allowed(`r${a}`) : denied(`r${a}`)),
  (_cast, a) => one({ type: 'request.received', id: `r${a}` }),
  (_cast, a) => one(cancelled(`r${a}`)),
  (_cast, a) => one({ type: 'control.asked', id: `c${a}`, subtype: 'set_model', detail: `model-${a}` }),
  (_cast, a) => one({ type: 'control.answered', id: `c${a}`, subtype: 'set_model' }),
  (_cast, a, b) => one(taskStarted(`k${a}`, b === 4 ? null : `t${b}`)),
  (_cast, a, b) =>
    one({ type: 'task.updated', id: `k${a}`, status: b === 0 ? 'completed' : null, description: null, error: null }),
  (_cast, a) => one(taskEnded(`k${a}`)),
  (_cast, a) => one({ type: 'tasks.listed', tasks: [taskFacts(`k${a}`)] }),
  (_cast, a) => one(sent(`s${a}`)),
  (cast, a) => one(written(`s${a}`, cast.epoch)),
  (cast, a) => one({ type: 'message.failed', id: `s${a}`, epoch: cast.epoch, reason: 'EPIPE' }),
  (_cast, a) => one({ type: 'message.withdrawn', id: `s${a}`, by: null }),
  (_cast, a, b) => one({ type: 'message.handled', id: `s${a}`, stage: stages[b] ?? 'started' }),
  (_cast, a) => one(echoed(`s${a}`)),
  (_cast, a, b) => one(injected(`words of s${a}`, parentOf(b))),
  () => one(compacted()),
  (_cast, a) => one(retry(a + 1)),
  (_cast, a, b) => one(hook(`h${a}`, b < 2 ? null : 'success')),
  (_cast, _a, b) => one({ type: 'status.reported', status: statuses[b] ?? null, mode: null }),
  (_cast, a) =>
    one({ type: 'error.said', messageId: 'error', parent: parentOf(a), text: 'no', kind: 'cli', status: null }),
  (_cast, a) => one({ type: 'line.noise', text: `noise ${a}` }),
  (cast, a) => live(messageOpened(origin(cast, a, true).messageId, parentOf(a))),
  (_cast, a, b) => live(blockOpened(b, b % 2 === 0 ? 'text' : 'thinking', parentOf(a))),
  (_cast, a, b) => live(toolOpened(b, `t${b}`, parentOf(a))),
  (_cast, a, b) => live(grew(b, 'more', parentOf(a)), grew(b, ' and more', parentOf(a))),
  (_cast, a, b) => live(blockClosed(b, parentOf(a))),
];
