import type { SessionEvent } from '../../core/session/event.ts';
import { claudeArguments, unsupportedOption } from '../claude/arguments.ts';
import { keepsCount } from '../claude/capability.ts';
import { ownBody } from '../claude/interpret/meaning.ts';
import { runMark } from '../claude/run-mark.ts';
import type { StartProblem } from '../claude/start-problem.ts';
import type { RunOptions } from './claude-cli.ts';
import type { Commit, CommitQueue } from './commit-queue.ts';
import { Run, type RunListener } from './run.ts';
import type { SessionContext } from './session-context.ts';
import { startChoice } from './start-choice.ts';

export type Launched =
  | { type: 'started'; run: Run }
  | { type: 'failed'; reason: string; detail: string }
  | { type: 'unavailable'; reason: 'fenced' | 'closed' };

type Launch = {
  context: SessionContext;
  queue: CommitQueue;
  seen: StartProblem | null;
  listener: RunListener;
  /** Called as soon as there is a process. */
  spawned(run: Run): void;
};

const initializeLimitMs = 60_000;

/** From nothing to a CLI that has answered: number the run, note it, spawn, note the process, initialize. */
export async function launchRun({ context, queue, seen, listener, spawned }: Launch): Promise<Launched> {
  const { start, session } = startChoice(queue.ahead, seen);
  const built = claudeArguments({ ...(queue.ahead.options as RunOptions), session });
  if (built.type === 'refused') return { type: 'failed', reason: 'option', detail: `${built.option} ${built.reason}` };
  const lookup = await context.cli(queue.ahead.cwd);
  if (lookup.type === 'unusable') return { type: 'failed', reason: lookup.reason, detail: lookup.sentence };
  const unsupported = unsupportedOption(queue.ahead.options, lookup.cli.version);
  if (unsupported) {
    const { option, since } = unsupported;
    const detail = `${option} needs CLI ${since} or later; this one is ${lookup.cli.version}.`;
    return { type: 'failed', reason: 'option', detail };
  }
  const next = await queue.claim((current) => context.store.nextEpoch(queue.state.id, context.holder, current));
  if (next.type === 'failed') return { type: 'failed', reason: next.reason, detail: next.detail };
  if (next.type !== 'claimed') return { type: 'unavailable', reason: 'fenced' };
  const { epoch } = next;
  const { file, prefixArguments, version, environment } = lookup.cli;
  const { argv } = built;
  const note = (events: SessionEvent[]): Promise<Commit> =>
    queue.push({ at: context.now(), source: 'own', by: null, body: ownBody(events), events });
  const claimed = await note([
    { type: 'run.claimed', epoch, start, file, argv, version, keepsCount: keepsCount(version) },
  ]);
  if (claimed.type === 'refused') return { type: 'unavailable', reason: claimed.reason };
  const options = {
    file,
    argv: [...prefixArguments, ...argv],
    cwd: queue.ahead.cwd,
    env: { ...environment, ...runMark(queue.state.id, epoch) },
    spillFolder: context.spillFolder,
  };
  const started = await Run.start(epoch, options, context.decoder, listener);
  if (started.type === 'failed') {
    const { reason, detail } = started;
    const none = { code: null, signal: null, stderrTail: '' };
    await note([{ type: 'run.ended', epoch, end: 'unstartable', ...none, detail: `${reason}: ${detail}` }]);
    return { type: 'failed', reason, detail };
  }
  const { run } = started;
  const noted = note([{ type: 'run.spawned', epoch, identity: run.identity }]);
  spawned(run);
  await noted;
  const described = await run.ask({ subtype: 'initialize' }, initializeLimitMs);
  if (described.type === 'answered' || described.type === 'refused') {
    run.ready = true;
    return { type: 'started', run };
  }
  await run.abandon();
  return { type: 'failed', reason: described.type, detail: 'The CLI did not answer when it was started.' };
}
