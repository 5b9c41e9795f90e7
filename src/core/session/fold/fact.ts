import { memberOf } from '../../json.ts';
import { withUsage } from '../../limit/usage.ts';
import type { Notice } from '../entry.ts';
import type { FactEvent, LineEvent } from '../event.ts';
import { isUnusableFigures } from '../unusable-figures.ts';
import { foldNoise, foldSpilled } from './answer.ts';
import { addEntry, addNotice, addOnce, type Draft, isClosed, nextId, putEntry } from './draft.ts';
import { putRecent } from './recent.ts';
import { changeMode } from './request.ts';
import { noteSaid } from './said.ts';
import { noteBrokenOff, stoppedPart, stopperOf } from './stop.ts';

export function foldFact(draft: Draft, event: FactEvent): void {
  const { state } = draft;
  switch (event.type) {
    case 'cli.described': {
      const { commands, models, agents, account, outputStyles, version } = event;
      state.cli = { ...state.cli, commands, models, agents, account, outputStyles };
      if (version !== null) state.cli.version = version;
      return;
    }
    case 'commands.changed':
      state.cli = { ...state.cli, commands: event.commands };
      return;
    case 'models.listed':
      state.cli = { ...state.cli, models: event.models };
      return;
    case 'servers.listed':
      state.cli = { ...state.cli, servers: event.servers };
      return;
    case 'context.measured':
      state.context = event.context;
      return;
    case 'status.reported':
      if (event.mode !== null) changeMode(draft, event.mode);
      if (event.status !== null) state.activity = { type: event.status, since: draft.at };
      else if (state.activity.type === 'compacting') state.activity = { type: 'none' };
      return;
    case 'limit.reported': {
      const { status, kind, resetsAt } = event.limit;
      const key = kind ?? '';
      const known = memberOf(state.limits, key);
      state.limits = known ? { ...state.limits, [key]: event.limit } : putRecent(state.limits, key, event.limit);
      if (status !== 'allowed' && known?.status !== status) {
        addNotice(draft, { type: 'rateLimit', status, kind, resetsAt });
      }
      state.usage = withUsage(state.usage, event.windows ?? [], draft.at);
      return;
    }
    case 'suggestion.made':
      state.suggestion = event.text;
      return;
    case 'conversation.reset':
      return addNotice(draft, { type: 'reset', newId: event.newId });
    case 'notice.raised':
      return foldNotice(draft, event);
  }
}

export function foldLine(draft: Draft, event: LineEvent): void {
  switch (event.type) {
    case 'frame.unknown': {
      const { kind, json, problem } = event;
      addEntry(draft, nextId(draft), null, { type: 'unknown', kind, raw: json, problem });
      return;
    }
    case 'line.noise':
      return foldNoise(draft, event.text, false);
    case 'line.torn':
      return foldNoise(draft, event.text, true);
    case 'line.spilled':
      return foldSpilled(draft, event.file, event.length);
    case 'line.unreadable':
      return addNotice(draft, { type: 'unreadable', from: event.from, length: event.length });
  }
}

/** A hook is one line: what it answered replaces that it started. */
function foldNotice(draft: Draft, { notice }: Extract<FactEvent, { type: 'notice.raised' }>): void {
  if (notice.type === 'interrupted') {
    noteBrokenOff(draft);
    return addNotice(draft, { ...notice, ...stoppedPart(stopperOf(draft)) });
  }
  if (isUnusableFigures(notice)) return noteUnusable(draft, notice);
  if (notice.type === 'told') noteSaid(draft, null, notice.text);
  if (notice.type !== 'hook') return addNotice(draft, notice);
  if (notice.id === '') return addNotice(draft, notice);
  const key = `hook:${notice.id}`;
  const open = memberOf(draft.state.open, key);
  const running = notice.outcome === null;
  if (open?.type === 'notice') return putEntry(draft, { ...open, notice }, running);
  if (!running) return addOnce(draft, key, null, { type: 'notice', notice });
  if (!isClosed(draft, key)) addEntry(draft, key, null, { type: 'notice', notice }, true);
}

/** Said once in a turn: a gateway that reports nonsense does so in every message. */
function noteUnusable(draft: Draft, notice: Notice): void {
  const { turn } = draft.state;
  if (turn.type === 'running' && turn.hasUnusable) return;
  addNotice(draft, notice);
  if (turn.type === 'running') draft.state.turn = { ...turn, hasUnusable: true };
}
