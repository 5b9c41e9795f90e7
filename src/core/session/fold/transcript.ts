import { costOf } from '../../cost/price.ts';
import { memberOf } from '../../json.ts';
import { nearestDollars } from '../../number.ts';
import type { TranscriptEvent } from '../event.ts';
import { combineTokens, noUsage, type TokenUsage, type UsageByModel } from '../fact.ts';
import type { TranscriptState } from '../state.ts';
import { changeOf } from './changes.ts';
import { addModel } from './cost.ts';
import { addMark, addNotice, type Draft, nextId } from './draft.ts';
import { putRecent } from './recent.ts';
import { endTurn, putTurn, startTurn } from './turn.ts';

const chainKept = 64;
const over = { outcome: 'success', failed: false, stopReason: null };

const unread: TranscriptState = {
  place: 'deck',
  chain: [],
  counted: {},
  spent: {},
  steps: 0,
  activeAt: 0,
  lastTurn: null,
};

/** The CLI's own record has neither turns nor costs: a person's message begins a turn, and tokens have list prices. */
export function foldTranscript(draft: Draft, event: TranscriptEvent): void {
  switch (event.type) {
    case 'session.placed':
      // Whoever takes a session over begins a turn of their own.
      if (event.place === 'deck') closeTurn(draft, { type: 'turn.closed', ...over });
      return keep(draft, { ...known(draft), place: event.place });
    case 'line.linked':
      return foldLink(draft, event);
    case 'turn.opened':
      if (event.version !== null) draft.state.cli = { ...draft.state.cli, version: event.version };
      if (draft.state.turn.type === 'none') openTurn(draft);
      return;
    case 'turn.closed':
      return closeTurn(draft, event);
    case 'usage.counted':
      return countUsage(draft, event);
    case 'cost.recorded':
      draft.state.cost = { ...draft.state.cost, reported: event.total, reportedModels: event.models };
      return;
  }
}

/** A message that follows none of the last lines goes back to an earlier one: what stands between is left. */
function foldLink(draft: Draft, { id, previous, isPrompt }: Of<'line.linked'>): void {
  const { chain } = known(draft);
  const goesBack = isPrompt && chain.length > 0 && !chain.includes(previous ?? '');
  if (goesBack) {
    addMark(draft, nextId(draft), { type: 'back', to: previous });
    addNotice(draft, { type: 'told', kind: 'wentBack', level: 'info', text: '', facts: { to: previous } });
  }
  keep(draft, { ...known(draft), chain: isPrompt ? [id] : [...chain.slice(1 - chainKept), id], activeAt: draft.at });
}

function openTurn(draft: Draft): void {
  startTurn(draft);
  keep(draft, { ...known(draft), spent: {}, steps: 0 });
  draft.state.activity = { type: 'requesting', since: draft.at };
}

function closeTurn(draft: Draft, { outcome, failed, stopReason }: Of<'turn.closed'>): void {
  const { turn, cost } = draft.state;
  if (turn.type === 'none') return;
  const { spent, steps, activeAt } = known(draft);
  const endedAt = Math.max(activeAt, turn.turn.startedAt);
  const said = { outcome, failed, stopReason, steps, text: '', errors: [], denials: [], answers: [], origin: null };
  const times = { durationMs: endedAt - turn.turn.startedAt, apiMs: 0 };
  const count = { reportedCost: cost.reported, models: cost.reportedModels, sinceLast: spent, usage: totalOf(spent) };
  endTurn(draft, { type: 'turn.ended', ...said, ...times, ...count, estimated: true }, endedAt);
  const lastTurn = changeOf(draft.changes, 'turn', turn.turn.number)?.turn ?? null;
  keep(draft, { ...known(draft), spent: {}, steps: 0, lastTurn });
}

/** Of several lines of one message only what is new in each is counted. An answer that nobody asked for begins a turn. */
function countUsage(draft: Draft, { messageId, parent, model, usage }: Of<'usage.counted'>): void {
  const key = parent ?? '';
  const { counted, steps } = known(draft);
  const last = memberOf(counted, key);
  const isSame = last?.messageId === messageId;
  if (parent === null && !isSame && draft.state.turn.type === 'none') openTurn(draft);
  if (parent === null && draft.state.cli.model !== model) draft.state.cli = { ...draft.state.cli, model };
  const counts = putRecent(counted, key, { messageId, usage: isSame ? most(usage, last.usage) : usage });
  keep(draft, { ...known(draft), counted: counts, steps: isSame ? steps : steps + 1 });
  spend(draft, model, isSame ? beyond(usage, last.usage) : usage);
}

function spend(draft: Draft, model: string, usage: TokenUsage): void {
  const spent = { ...usage, cost: nearestDollars(costOf(model, usage) ?? 0), contextWindow: null };
  if (draft.state.turn.type === 'running')
    return keep(draft, { ...known(draft), spent: addModel(known(draft).spent, model, spent) });
  const { lastTurn } = known(draft);
  if (!lastTurn) return;
  const amount = spent.cost;
  const turn = {
    ...lastTurn,
    cost: nearestDollars(lastTurn.cost + amount),
    models: addModel(lastTurn.models, model, spent),
  };
  const counted = { ...turn, usage: totalOf(turn.models) };
  const { cost } = draft.state;
  draft.state.cost = {
    ...cost,
    total: nearestDollars(cost.total + amount),
    models: addModel(cost.models, model, spent),
  };
  keep(draft, { ...known(draft), lastTurn: counted });
  putTurn(draft, counted);
}

type Of<Type extends TranscriptEvent['type']> = Extract<TranscriptEvent, { type: Type }>;

function known({ state }: Draft): TranscriptState {
  return state.transcript ?? unread;
}

function keep(draft: Draft, transcript: TranscriptState): void {
  draft.state.transcript = transcript;
}

function totalOf(models: UsageByModel): TokenUsage {
  return Object.values(models).reduce((sum: TokenUsage, usage) => combineTokens(sum, usage), noUsage);
}

function beyond(usage: TokenUsage, before: TokenUsage): TokenUsage {
  return combineTokens(usage, before, (now, then) => now - then);
}

function most(usage: TokenUsage, before: TokenUsage): TokenUsage {
  return combineTokens(usage, before, Math.max);
}
