import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import { permissionModes } from '../../../core/session/permission-mode.ts';
import type { Applied } from '../../../core/wire.ts';
import { checksMode } from '../../claude/capability.ts';
import type { RunOptions } from '../../session/claude-cli.ts';
import { optionProblem } from '../../session/run-options.ts';
import type { Session } from '../../session/session.ts';
import { runSecrets } from '../../settings/hidden-secret.ts';
import type { Actor, CommandContext } from './command-context.ts';
import { done, type Execution, type Refused, refuse } from './command-outcome.ts';
import { controlRefusal } from './control-refusal.ts';
import { notCommitted, openFor, unknownMask } from './opened.ts';

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
  change({ sessionId, options: { permissionMode: mode }, ask: (session) => askMode(session, mode) }, device, context);

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

export const setStyle: Execution<'style.set'> = ({ sessionId, style }, device, context) =>
  changeSetting(sessionId, 'outputStyle', style, device, context);

export const setFastMode: Execution<'fastMode.set'> = ({ sessionId, enabled }, device, context) =>
  changeSetting(sessionId, 'fastMode', enabled, device, context);

/** What has no flag of its own is one of the settings that a run is started with. */
async function changeSetting(
  sessionId: string,
  key: string,
  value: Json,
  device: Actor,
  context: CommandContext,
): Promise<{ type: 'done'; result: Applied } | Refused> {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { settings } = opened.session.state.options;
  if (isObject(settings) && settings.type === 'file') {
    return refuse('conflict', 'W26', `This session reads its settings from a file. Set ${key} there.`, { option: key });
  }
  const before = isObject(settings) && isObject(settings.value) ? settings.value : {};
  const { [key]: _before, ...others } = before;
  const changed: JsonObject = value === null ? others : { ...others, [key]: value };
  const options = { settings: Object.keys(changed).length === 0 ? null : { type: 'json', value: changed } };
  const ask = (session: Session) => session.ask({ subtype: 'apply_flag_settings', settings: { [key]: value } });
  return change({ sessionId, options, ask }, device, context);
}

/** An older CLI says yes to any word, and doesn't start with one that it doesn't know. */
async function askMode(session: Session, mode: string): Promise<ControlOutcome> {
  const { version } = session.state.cli;
  if (version !== null && !checksMode(version) && !permissionModes(version).includes(mode)) {
    return { type: 'invalid', reason: `Claude Code ${version} has no permission mode "${mode}".` };
  }
  return session.ask({ subtype: 'set_permission_mode', mode });
}

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
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const unsealed = session.unseal(options, runSecrets(context.settings.current.run));
  if (unsealed.missing !== null) return unknownMask(unsealed.missing);
  const wrong = optionProblem(withoutNulls(unsealed.options) as RunOptions);
  if (wrong) return refuse('invalid', 'W26', `${wrong.option} ${wrong.reason}`, { option: wrong.option });
  const outcome = await ask(session);
  const isLater = outcome.type === 'gone' || outcome.type === 'unsupported';
  if (outcome.type !== 'answered' && !isLater) return controlRefusal(outcome);
  const commit = await session.configure(unsealed.options, device.name);
  if (commit.type === 'refused') return notCommitted(commit);
  return done({ applied: isLater ? 'nextRun' : 'now' });
}

function withoutNulls(options: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null));
}
