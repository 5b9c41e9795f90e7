import { watchForHangs } from './hang-watch.ts';
import { createPlan, type Plan } from './plan.ts';
import { type Target, Violation } from './targets/target.ts';
import { openTarget, type TargetName } from './targets/targets.ts';

/** What the supervisor asks for. One order at a time. */
export type Order =
  /** Cases from a number on, until as many are done or the time is over. */
  | { type: 'run'; from: number; count: number; ms: number }
  /** The lines of one case. */
  | { type: 'show'; number: number }
  /** Lines of any origin. */
  | { type: 'try'; lines: string[] };

export type Report =
  | { type: 'ready' }
  | { type: 'at'; number: number }
  | { type: 'failed'; number: number; words: string }
  | { type: 'memory'; number: number; megabytes: number }
  | { type: 'shown'; name: string; lines: string[] }
  | { type: 'tried'; words: string | null }
  | { type: 'done'; next: number };

/** Cases between two looks at the memory. */
const memoryEvery = 200;

const [name, seed, limitMs] = process.argv.slice(2) as [TargetName, string, string];
// Before the supervisor loses its patience.
const hangs = await watchForHangs(Number(limitMs) / 3);
let target: Target = await openTarget(name);
const plan: Plan = createPlan(target.sources, Number(seed));
let current = -1;

// The supervisor is gone: a server that the target has started must go too.
process.on('disconnect', () => void target.close().finally(() => process.exit(1)));
process.on('message', (order: Order) => void obey(order));
tell({ type: 'ready' });

async function obey(order: Order): Promise<void> {
  if (order.type === 'show') tell({ type: 'shown', ...plan.case(order.number) });
  if (order.type === 'try') tell({ type: 'tried', words: await outcomeOf(order.lines) });
  if (order.type === 'run') await run(order);
}

async function run({ from, count, ms }: Extract<Order, { type: 'run' }>): Promise<void> {
  const end = performance.now() + ms;
  for (current = from; current < from + count && performance.now() < end; current += 1) {
    tell({ type: 'at', number: current });
    const words = await outcomeOf(plan.case(current).lines);
    if (words !== null) tell({ type: 'failed', number: current, words });
    if (current % memoryEvery === 0) tell({ type: 'memory', number: current, megabytes: await memory() });
  }
  tell({ type: 'done', next: current });
}

/** Null when everything holds. What a failed case has left behind must not fail the next one. */
async function outcomeOf(lines: readonly string[]): Promise<string | null> {
  hangs.step();
  try {
    await target.run(lines);
    return null;
  } catch (error) {
    await target.close();
    target = await openTarget(name);
    return error instanceof Violation ? error.message : `threw: ${(error as Error).stack}`;
  }
}

async function memory(): Promise<number> {
  globalThis.gc?.();
  const bytes = (await target.memory?.()) ?? process.memoryUsage().heapUsed;
  return Math.round(bytes / 1024 ** 2);
}

function tell(report: Report): void {
  process.send?.(report);
}
