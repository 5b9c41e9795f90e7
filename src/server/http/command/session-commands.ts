import { forkTitle } from '../../../core/session/fork-title.ts';
import { unsealOptions } from '../../../core/session/option-secrets.ts';
import type { Ancestor } from '../../../core/session/own-event.ts';
import { normaliseTag, normaliseTags, tagLimits } from '../../../core/session/tags.ts';
import { supports } from '../../claude/capability.ts';
import type { RunOptions } from '../../session/claude-cli.ts';
import { canHearTitle, titleLimitMs } from '../../session/cli-title.ts';
import { forkPlace } from '../../session/fork-place.ts';
import type { Launched } from '../../session/launch.ts';
import type { NewSession } from '../../session/open-session.ts';
import { optionProblem, optionsOverDefaults } from '../../session/run-options.ts';
import { runSecrets } from '../../settings/hidden-secret.ts';
import type { CommandContext } from './command-context.ts';
import { done, type Execution, type Refused, refuse } from './command-outcome.ts';
import { controlRefusal } from './control-refusal.ts';
import {
  heldElsewhere,
  inTerminal,
  noSession,
  notCommitted,
  openFor,
  startable,
  trusted,
  unavailable,
  unknownMask,
} from './opened.ts';

export const createSession: Execution<'session.create'> = async (command, _device, context) => {
  const { sessionId: id, title = null } = command;
  const usual = context.settings.current.run;
  const asked = unsealOptions(command.options ?? {}, runSecrets(usual));
  if (asked.missing !== null) return unknownMask(asked.missing);
  const combined = optionsOverDefaults(usual, asked.options);
  if (combined.type === 'refused') {
    return refuse('conflict', 'W26', `${combined.option} ${combined.reason}`, { option: combined.option });
  }
  const { options } = combined;
  const wrong = optionProblem(options as RunOptions);
  if (wrong) return refuse('invalid', 'W26', `${wrong.option} ${wrong.reason}`, { option: wrong.option });
  const folder = trusted(await context.trust.check(command.cwd));
  if (folder.type === 'refused') return folder;
  const wanted = { id, cwd: folder.path, title, options, forkedFrom: null };
  if (command.ownWorktree === undefined) return make(context, wanted);
  return makeInWorktree(context, wanted, command.ownWorktree);
};

/** The worktree is made first. When the session then cannot be, it goes again: there is nothing in it yet. */
async function makeInWorktree(context: CommandContext, wanted: NewSession, name: string) {
  const owner = { type: 'session', id: wanted.id } as const;
  const created = await context.worktrees.create({ project: wanted.cwd, name, owner });
  if (created.type === 'failed') {
    return refuse('invalid', 'W39', created.reason, { option: 'ownWorktree' });
  }
  const made = await make(context, { ...wanted, cwd: created.cwd });
  if (made.type === 'done') return made;
  const worktree = await context.store.worktree(created.id);
  if (worktree) await context.worktrees.discard(worktree, false);
  return made;
}

export const continueSession: Execution<'session.continue'> = async ({ cwd }, _device, context) => {
  const folder = trusted(await context.trust.check(cwd));
  if (folder.type === 'refused') return folder;
  const [newest] = await context.store.sessions({ before: null, limit: 1, cwd: folder.path });
  if (!newest) return refuse('notFound', 'W28', 'There is no session of this folder yet.', { path: folder.path });
  return done({ sessionId: newest.id });
};

export const forkSession: Execution<'session.fork'> = async ({ sessionId, newId, at }, _device, context) => {
  const opened = await context.registry.open(sessionId);
  const state = opened.type === 'open' ? opened.session.state : await context.registry.stored(sessionId);
  if (!state) return noSession(sessionId);
  if (state.turns === 0) return refuse('invalid', 'W28', 'There is nothing to fork yet.');
  const folder = trusted(await context.trust.check(state.cwd));
  if (folder.type === 'refused') return folder;
  const found = at === undefined ? null : await forkPlace(context.store, sessionId, at);
  if (found?.type === 'missing') return refuse('notFound', 'W28', 'There is no such entry.', { at: at ?? '' });
  if (found?.type === 'none') {
    return refuse('invalid', 'W28', 'A fork begins after a message of yours or after words of the model.', {
      at: at ?? '',
    });
  }
  // The CLI forks it, so it is the CLI's spelling that counts.
  const forkedFrom: Ancestor = { id: state.cliId ?? sessionId, reportedCost: state.cost.reported, ...found?.place };
  const { cwd } = state;
  const title = forkTitle(state.title, await titlesAround(context, sessionId));
  const { options } = unsealOptions(state.options, await context.store.secrets(sessionId));
  return make(context, { id: newId, cwd, title, options, forkedFrom });
};

const relativesSeen = 200;

async function titlesAround({ store }: CommandContext, sessionId: string): Promise<Set<string | null>> {
  const family = await store.family(sessionId, { sessions: relativesSeen, marks: 1 });
  return new Set(family.map(({ session }) => session.summary.title));
}

/** An id that is taken by the very session that is wanted is no mistake: it was asked for before. */
async function make(context: CommandContext, wanted: NewSession) {
  const { id } = wanted;
  const opened = await context.registry.create(wanted);
  if (opened.type === 'heldElsewhere') return heldElsewhere();
  if (opened.type === 'missing') return noSession(id);
  if (opened.type === 'failed') return unavailable(opened.detail);
  const { cwd, forkedFrom } = opened.session.state;
  if (cwd === wanted.cwd && forkedFrom?.id === wanted.forkedFrom?.id) return done({ sessionId: id });
  return refuse('conflict', 'W22', 'This id belongs to another session.', { sessionId: id });
}

export const resumeSession: Execution<'session.resume'> = async ({ sessionId }, _device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const problem = await startable(context, opened.session);
  if (problem) return problem;
  const launched = await opened.session.resume();
  return launched.type === 'started' ? done({ epoch: launched.run.epoch }) : notStarted(launched);
};

export function notStarted(launched: Exclude<Launched, { type: 'started' }>): Refused {
  if (launched.type === 'unavailable') return notCommitted(launched);
  if (launched.type === 'inTerminal') return inTerminal();
  const { reason, detail } = launched;
  return refuse('failed', 'W28', `The CLI could not be started: ${detail}`, { reason });
}

export const interruptSession: Execution<'session.interrupt'> = async (command, device, context) => {
  const opened = await openFor(context, command.sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const outcome = await (command.everything ? session.interruptAll(device.name) : session.interrupt(device.name));
  return outcome.type === 'answered' ? done({}) : controlRefusal(outcome);
};

export const stopSession: Execution<'session.stop'> = async ({ sessionId }, _device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  await opened.session.stop();
  return done({});
};

export const renameSession: Execution<'session.rename'> = async ({ sessionId, title }, device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const commit = await session.rename(title, device.name);
  if (commit.type !== 'committed') return notCommitted(commit);
  const { version } = session.state.cli;
  if (canHearTitle(session.state)) {
    const outcome = await session.ask({ subtype: 'rename_session', title, source: 'host' }, titleLimitMs);
    if (outcome.type === 'answered') return done({ cli: 'told' });
  }
  return done({ cli: version === null || supports(version, 'rename_session') ? 'nextRun' : 'unsupported' });
};

export const archiveSession: Execution<'session.archive'> = async ({ sessionId, archived }, _device, context) => {
  const saved = await context.registry.archive(sessionId, archived);
  if (saved.type === 'missing') return noSession(sessionId);
  return saved.type === 'saved' ? done({}) : unavailable(saved.detail);
};

export const pinSession: Execution<'session.pin'> = async ({ sessionId, pinned }, _device, context) => {
  const saved = await context.registry.pin(sessionId, pinned);
  if (saved.type === 'missing') return noSession(sessionId);
  return saved.type === 'saved' ? done({}) : unavailable(saved.detail);
};

export const tagSession: Execution<'session.tag'> = async ({ sessionId, tags: wanted }, device, context) => {
  const tags = normaliseTags(wanted);
  if (new Set(wanted.map(normaliseTag)).size > tagLimits.tags) {
    return refuse('invalid', 'W80', `A session has at most ${tagLimits.tags} tags.`, { most: tagLimits.tags });
  }
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const commit = await opened.session.tag(tags, device.name);
  return commit.type === 'committed' ? done({ tags }) : notCommitted(commit);
};

export const seeSession: Execution<'session.see'> = async ({ sessionId, seen }, _device, context) => {
  const saved = await context.registry.see(sessionId, seen);
  if (saved.type === 'missing') return noSession(sessionId);
  return saved.type === 'saved' ? done({}) : unavailable(saved.detail);
};

export const orderSessions: Execution<'session.order'> = async ({ project, sessionIds }, _device, context) => {
  const saved = await context.registry.order(project, sessionIds);
  return saved.type === 'saved' ? done({}) : unavailable(saved.detail);
};

export const deleteSession: Execution<'session.delete'> = async ({ sessionId }, _device, context) => {
  const deleted = await context.registry.delete(sessionId);
  switch (deleted.type) {
    case 'deleted':
      return done({ bytes: deleted.bytes });
    case 'missing':
      return noSession(sessionId);
    case 'stale':
      return heldElsewhere();
    case 'failed':
      return unavailable(deleted.detail);
  }
};

export const trustFolder: Execution<'folder.trust'> = async ({ path }, device, context) => {
  const folder = trusted(await context.trust.add(path, device.name));
  return folder.type === 'refused' ? folder : done({ path: folder.path });
};
