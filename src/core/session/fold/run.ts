import { afterCount } from '../../cost/spending.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { RunRow } from '../change.ts';
import { unnamedMessage } from '../event.ts';
import { stderrExcerpt } from '../exit-cause.ts';
import { withoutSuffix } from '../fork-title.ts';
import { type KeptBlock, withPieces } from '../kept-text.ts';
import type { OwnEvent } from '../own-event.ts';
import { noLive, type SessionState } from '../state.ts';
import { normaliseTags } from '../tags.ts';
import { withSpan } from '../taken-back.ts';
import { cutAsides } from './aside.ts';
import { putChange } from './changes.ts';
import { startCount } from './cost.ts';
import { addEntry, addMark, addNotice, type Draft, nextId, putEntry } from './draft.ts';
import { forgetQueued, releaseConfirmed } from './message.ts';
import { cancelRequests } from './request.ts';
import { noteStop } from './stop.ts';
import { cutTasks } from './task.ts';
import { cutTools } from './tool.ts';
import { cutTurn } from './turn.ts';

export function foldOwn(draft: Draft, event: OwnEvent): void {
  const { state } = draft;
  switch (event.type) {
    case 'session.created':
      // A journal may have another spelling than its session: that is how the CLI knows it.
      state.id ||= event.id;
      if (event.id !== state.id) state.cliId = event.id;
      state.cwd = event.cwd;
      state.title = event.title === null ? null : shortTitle(event.title);
      if (event.title !== null) state.isNamed = true;
      state.options = event.options;
      state.createdAt = draft.at;
      state.forkedFrom = event.forkedFrom;
      if (!event.forkedFrom) return;
      return addMark(draft, null, {
        type: 'fork',
        from: event.forkedFrom.id,
        entry: event.forkedFrom.entry ?? event.forkedFrom.at ?? null,
      });
    case 'session.renamed':
      return rename(draft, shortTitle(event.title), event.by);
    case 'session.tagged':
      state.tags = normaliseTags(event.tags);
      if (state.tags.length === 0) delete state.tags;
      return;
    case 'session.configured':
      if (fastModeIn(state.options) !== fastModeIn(event.options)) state.cli = { ...state.cli, fastMode: null };
      state.options = event.options;
      return;
    case 'session.imported':
      state.imported = true;
      // A background agent would be started with it, though nobody here chose it.
      state.cli = { ...state.cli, mode: null };
      return;
    case 'files.rewound': {
      const { messageId, files, by } = event;
      addMark(draft, nextId(draft), { type: 'rewind', messageId, files: files.length });
      return addNotice(draft, { type: 'filesRewound', messageId, files, by });
    }
    case 'conversation.rewound': {
      const { messageId, turn, keeps, by } = event;
      if (turn > state.turns) return;
      const turns = state.turns - turn + 1;
      state.takenBack = withSpan(state.takenBack ?? [], { from: turn, to: state.turns });
      addMark(draft, nextId(draft), { type: 'back', to: keeps });
      return addNotice(draft, { type: 'conversationRewound', messageId, turns, by });
    }
    case 'servers.added':
      state.addedServers = event.names;
      return;
    case 'turn.stopped':
      return noteStop(draft, event.by);
    case 'run.claimed': {
      const { epoch, start, version, file } = event;
      const ended = { endedAt: null, end: null, code: null, signal: null };
      const run: RunRow = { epoch, start, version, file, identity: null, claimedAt: draft.at, ...ended };
      state.run = { type: 'starting', run };
      state.cli = { ...state.cli, version: version ?? state.cli.version };
      state.cost = startCount(state.cost, event.keepsCount && start !== 'new', state.forkedFrom?.reportedCost ?? null);
      // What a run used without being asked for its count again is never counted.
      if (!event.keepsCount) state.spending = afterCount(state.spending);
      state.controls = [];
      delete state.cut;
      delete state.kept;
      delete state.addedServers;
      if (event.mayBypass) state.mayBypass = true;
      else delete state.mayBypass;
      putRun(draft, run);
      if (start === 'resume') addMark(draft, nextId(draft), { type: 'resume', epoch, version });
      return addNotice(draft, { type: 'runStarted', epoch, version, start });
    }
    case 'run.spawned': {
      const run = runOf(draft, event.epoch);
      if (!run) return;
      const spawned = { ...run, identity: event.identity };
      state.run = { type: 'live', run: spawned };
      putRun(draft, spawned);
      return;
    }
    case 'run.ended':
      return endRun(draft, event);
    case 'text.kept':
      // A client is sent the line without its words.
      if (event.pieces.length > 0) state.kept = withPieces(state.kept ?? [], event.pieces);
      return;
    case 'text.cut':
      for (const block of event.blocks) addCut(draft, block);
      return;
    case 'stderr.written':
      return addNotice(draft, { type: 'stderr', text: event.text });
    case 'breaker.opened':
      return addNotice(draft, { type: 'breaker', crashes: event.crashes });
  }
}

/** The next turn tells what a change of it came to. */
function fastModeIn({ settings }: JsonObject): Json | undefined {
  return isObject(settings) && isObject(settings.value) ? settings.value.fastMode : undefined;
}

/** The CLI repeats its title in its record. That must not undo what a person has named the session since. */
function rename({ state }: Draft, title: string, by: string | null): void {
  if (by === null) {
    if (title === state.cliTitle) return;
    state.cliTitle = title;
    if (state.title !== null && lettersOf(title) === lettersOf(state.title)) return;
    // The CLI copies the title of the session it forks.
    if (state.title !== null && state.forkedFrom !== null && haveOneOrigin(title, state.title)) return;
  }
  state.title = title;
  if (by !== null) state.isNamed = true;
}

function haveOneOrigin(one: string, other: string): boolean {
  return lettersOf(withoutSuffix(one)) === lettersOf(withoutSuffix(other));
}

/** The title's letters alone: the CLI replaces characters it can't show with spaces. */
function lettersOf(title: string): string {
  return title.replaceAll(/[\p{C}\s]/gu, '');
}

/** As long as the API lets a title be. */
const titleLimit = 500;

/** A title from a file can have any length, and everybody's list of sessions shows it. */
function shortTitle(title: string): string {
  return title.length > titleLimit ? `${title.slice(0, titleLimit - 1)}…` : title;
}

/** Why a turn was cut that did not fail: its session was to end. */
export const sessionStopped = 'the session was stopped';

/** Nothing that this run left open can go on: it is cut, and says so. */
function endRun(draft: Draft, event: Extract<OwnEvent, { type: 'run.ended' }>): void {
  const { state } = draft;
  const known = runOf(draft, event.epoch);
  if (!known) return;
  const { end, code, signal, detail, epoch } = event;
  const run: RunRow = { ...known, endedAt: draft.at, end, code, signal };
  const reason = end === 'stopped' ? sessionStopped : 'the CLI ended';
  const idle = end === 'swept' && isIdle(state) ? ({ wasIdle: true } as const) : {};
  cancelRequests(draft, reason);
  cutTools(draft, reason);
  cutAsides(draft);
  cutTasks(draft);
  cutTurn(draft, reason);
  releaseConfirmed(draft);
  forgetQueued(draft);
  closeRest(draft);
  state.run = { type: 'ended', run, ...idle };
  state.activity = { type: 'none' };
  state.controls = [];
  state.live = noLive;
  delete state.kept;
  putRun(draft, run);
  const stderr = end === 'crashed' ? stderrExcerpt(event.stderrTail) : '';
  const why = { ...(stderr === '' ? {} : { stderr }), ...(event.cause ? { cause: event.cause } : {}), ...idle };
  addNotice(draft, { type: 'runEnded', epoch, end, code, signal, detail, ...why });
}

/** Under the id that the complete block would have: where the CLI's own record has more of it, that takes its place. */
function addCut(draft: Draft, { id, parent, type, text, model }: KeptBlock): void {
  const entryId = id.startsWith(`${unnamedMessage}:`) ? nextId(draft) : id;
  const facts = { text, clipped: false, cut: true } as const;
  if (type === 'text') addEntry(draft, entryId, parent, { type, model, aborted: true, ...facts });
  else addEntry(draft, entryId, parent, { type, redacted: false, durationMs: null, ...facts });
}

function isIdle({ turn, requests, open }: SessionState): boolean {
  return turn.type === 'none' && requests.length === 0 && !Object.values(open).some(({ type }) => type === 'tool');
}

/** Only messages outlive a run: the next one may write them again. */
function closeRest(draft: Draft): void {
  for (const entry of Object.values(draft.state.open)) if (entry.type !== 'message') putEntry(draft, entry, false);
}

function runOf(draft: Draft, epoch: number): RunRow | null {
  const { run } = draft.state;
  return run.type !== 'none' && run.type !== 'ended' && run.run.epoch === epoch ? run.run : null;
}

function putRun(draft: Draft, run: RunRow): void {
  putChange(draft.changes, { type: 'run', run });
}
