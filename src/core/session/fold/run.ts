import { afterCount } from '../../cost/spending.ts';
import type { RunRow } from '../change.ts';
import type { OwnEvent } from '../own-event.ts';
import { noLive } from '../state.ts';
import { putChange } from './changes.ts';
import { startCount } from './cost.ts';
import { addMark, addNotice, type Draft, nextId, putEntry } from './draft.ts';
import { releaseConfirmed } from './message.ts';
import { cancelRequests } from './request.ts';
import { noteStop } from './stop.ts';
import { cutTasks } from './task.ts';
import { cutTools } from './tool.ts';
import { cutTurn } from './turn.ts';

export function foldOwn(draft: Draft, event: OwnEvent): void {
  const { state } = draft;
  switch (event.type) {
    case 'session.created':
      state.id = event.id;
      state.cwd = event.cwd;
      state.title = event.title;
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
      state.title = event.title;
      return;
    case 'session.configured':
      state.options = event.options;
      return;
    case 'files.rewound': {
      const { messageId, files, by } = event;
      addMark(draft, nextId(draft), { type: 'rewind', messageId, files: files.length });
      return addNotice(draft, { type: 'filesRewound', messageId, files, by });
    }
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
    case 'breaker.opened':
      return addNotice(draft, { type: 'breaker', crashes: event.crashes });
  }
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
  cancelRequests(draft, reason);
  cutTools(draft, reason);
  cutTasks(draft);
  cutTurn(draft, reason);
  releaseConfirmed(draft);
  closeRest(draft);
  state.run = { type: 'ended', run };
  state.activity = { type: 'none' };
  state.controls = [];
  state.live = noLive;
  putRun(draft, run);
  addNotice(draft, { type: 'runEnded', epoch, end, code, signal, detail });
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
