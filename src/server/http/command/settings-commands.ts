import type { JsonObject } from '../../../core/json.ts';
import type { Applied } from '../../../core/wire.ts';
import type { RunOptions } from '../../session/claude-cli.ts';
import { optionProblem } from '../../session/run-options.ts';
import type { Session } from '../../session/session.ts';
import type { Actor, CommandContext } from './command-context.ts';
import { done, type Execution, type Refused, refuse } from './command-outcome.ts';
import { controlRefusal } from './control-refusal.ts';
import { notCommitted, openFor } from './opened.ts';

type ControlOutcome = { type: 'answered' } | Parameters<typeof controlRefusal>[0];

type Change = {
  sessionId: string;
  /** What later runs are started with. */
  options: JsonObject;
  /** Asks the run that is live. */
  ask(session: Session): Promise<ControlOutcome>;
};

export const configureSession: Execution<'session.configure'> = ({ sessionId, options }, device, context) =>
  change({ sessionId, options, ask: async () => ({ type: 'unsupported' }) }, device, context);

export const setModel: Execution<'model.set'> = ({ sessionId, model }, device, context) =>
  change(
    { sessionId, options: { model }, ask: (session) => session.ask({ subtype: 'set_model', model }) },
    device,
    context,
  );

export const setMode: Execution<'mode.set'> = ({ sessionId, mode }, device, context) =>
  change(
    {
      sessionId,
      options: { permissionMode: mode },
      ask: (session) => session.ask({ subtype: 'set_permission_mode', mode }),
    },
    device,
    context,
  );

export const setThinking: Execution<'thinking.set'> = ({ sessionId, tokens }, device, context) =>
  change(
    {
      sessionId,
      options: { maxThinkingTokens: tokens },
      ask: (session) => session.ask({ subtype: 'set_max_thinking_tokens', max_thinking_tokens: tokens }),
    },
    device,
    context,
  );

export const setEffort: Execution<'effort.set'> = ({ sessionId, effort }, device, context) =>
  change({ sessionId, options: { effort }, ask: (session) => askEffort(session, effort) }, device, context);

/** The CLI passes over an effort that it does not know without a word, so it is asked what it has made of it. */
async function askEffort(session: Session, effort: string | null): Promise<ControlOutcome> {
  const applied = await session.ask({ subtype: 'apply_flag_settings', settings: { effortLevel: effort } });
  if (applied.type !== 'answered' || effort === null) return applied;
  const settings = await session.ask({ subtype: 'get_settings' });
  if (settings.type !== 'answered') return settings;
  const { effective, applied: inForce } = settings.response;
  if (effective?.effortLevel === effort || inForce?.effort === effort) return applied;
  return { type: 'invalid', reason: `The CLI knows no effort "${effort}".` };
}

/** Changes what the live run does, if it can be asked, and what later runs are started with. */
async function change(
  { sessionId, options, ask }: Change,
  device: Actor,
  context: CommandContext,
): Promise<{ type: 'done'; result: Applied } | Refused> {
  const wrong = optionProblem(withoutNulls(options) as RunOptions);
  if (wrong) return refuse('invalid', 'W26', `${wrong.option} ${wrong.reason}`, { option: wrong.option });
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const outcome = await ask(session);
  const isLater = outcome.type === 'gone' || outcome.type === 'unsupported';
  if (outcome.type !== 'answered' && !isLater) return controlRefusal(outcome);
  const commit = await session.configure(options, device.name);
  if (commit.type === 'refused') return notCommitted(commit);
  return done({ applied: isLater ? 'nextRun' : 'now' });
}

function withoutNulls(options: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null));
}
