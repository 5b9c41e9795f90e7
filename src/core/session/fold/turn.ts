import { attribute } from '../../cost/attribute.ts';
import { afterCount, partsOf } from '../../cost/spending.ts';
import { memberOf } from '../../json.ts';
import { type Limited, limitedBy } from '../../limit/limited.ts';
import type { TurnRow } from '../change.ts';
import type { Entry, Stopper, TurnBody } from '../entry.ts';
import type { TurnEvent, TurnFacts } from '../event.ts';
import { noUsage, type Server, type UsageByModel } from '../fact.ts';
import type { LiveState, SessionState } from '../state.ts';
import { dropKept } from './answer.ts';
import { putChange } from './changes.ts';
import { addTurn, isCounted, turnApiMs, turnCost } from './cost.ts';
import { addEntry, addMark, addNotice, type Draft, nextId, putEntry } from './draft.ts';
import { answerMessages } from './message.ts';
import { markReceived } from './pending.ts';
import { changeMode, changeModel } from './request.ts';
import { showRetry } from './retry.ts';
import { addUnsaid, forgetSaid, isSaid } from './said.ts';
import { noteBrokenOff, stoppedPart, stopperOf } from './stop.ts';
import { closeTools } from './tool.ts';

type Running = Extract<SessionState['turn'], { type: 'running' }>;
type TurnEnded = Extract<TurnEvent, { type: 'turn.ended' }>;

export function foldTurn(draft: Draft, event: TurnEvent): void {
  switch (event.type) {
    case 'turn.started':
      learn(draft, event.facts);
      if (draft.state.turn.type === 'none') startTurn(draft);
      draft.state.activity = { type: 'requesting', since: draft.at };
      draft.state.suggestion = null;
      leaveLimit(draft.state);
      return;
    case 'turn.ended':
      return endTurn(draft, event);
    case 'compaction.finished': {
      const { trigger, before, after, durationMs } = event;
      const body = { type: 'compaction', trigger, before, after, durationMs, summary: null } as const;
      addMark(draft, nextId(draft), { type: 'compaction', before, after });
      addEntry(draft, nextId(draft), null, body, true);
      noteCompaction(draft);
      if (after !== null && draft.state.context) draft.state.context = { ...draft.state.context, used: after };
      return;
    }
    case 'compaction.failed':
      return addNotice(draft, { type: 'compactionFailed', reason: event.reason });
    case 'retry.scheduled':
      return showRetry(draft, event);
  }
}

/** The turn will never have a result: its process is gone. */
export function cutTurn(draft: Draft, reason: string): void {
  const { turn } = draft.state;
  if (turn.type === 'none') return;
  putTurn(draft, { ...turn.turn, endedSeq: draft.seq, endedAt: draft.at, outcome: 'cut', context: contextOf(draft) });
  addNotice(draft, { type: 'turnCut', turn: turn.turn.number, reason });
  forgetSaid(draft);
  draft.state.turn = { type: 'none' };
}

export function startTurn(draft: Draft): TurnRow {
  const turn: TurnRow = {
    number: draft.state.turns + 1,
    epoch: draft.epoch,
    startedSeq: draft.seq,
    startedAt: draft.at,
    endedSeq: null,
    endedAt: null,
    outcome: 'running',
    cost: 0,
    usage: noUsage,
    models: {},
    context: null,
    compactions: 0,
    shares: [],
  };
  draft.state.turns = turn.number;
  draft.state.turn = { type: 'running', turn, answering: null };
  putTurn(draft, turn);
  return turn;
}

export function endTurn(draft: Draft, event: TurnEnded, endedAt = draft.at): void {
  const { state } = draft;
  const turn = state.turn.type === 'running' ? state.turn.turn : startTurn(draft);
  const { amount, models } = turnCost(state.cost, event);
  const apiMs = turnApiMs(state.cost, event);
  if (isUnrun(draft, event, apiMs))
    addNotice(draft, { type: 'told', kind: 'notRun', level: 'warning', text: '', facts: {} });
  state.cost = addTurn(state.cost, event, { amount, models });
  if (event.fastMode) learnFastMode(state, event.fastMode.state, event.fastMode.reason);
  answerMessages(draft, event.answers, event.origin !== null && event.origin !== 'human');
  closeTools(draft);
  closeEntries(draft);
  const { outcome, usage } = event;
  if (event.stopReason?.startsWith('aborted')) noteBrokenOff(draft);
  const stopped = event.failed ? stopperOf(draft) : null;
  if (!event.failed) addUnsaid(draft, null, event.text, event.clipped === true);
  const text = event.failed && !isSaid(draft, null, event.text) ? event.text : null;
  addEntry(draft, `turn:${turn.number}`, null, turnBody(event, turn.number, { amount, models, apiMs, text, stopped }));
  putTurn(draft, {
    ...turn,
    endedSeq: draft.seq,
    endedAt,
    outcome,
    cost: amount,
    ...estimatedOf(event),
    usage,
    models,
    context: contextOf(draft),
    shares: attribute({ cost: amount, usage, models }, partsOf(state.spending)),
  });
  forgetSaid(draft);
  if (isCounted(event)) state.spending = afterCount(state.spending);
  state.limited = state.turn.type === 'running' ? limitedAfter(draft, state.turn, usage.output > 0) : null;
  state.turn = { type: 'none' };
  state.activity = { type: 'none' };
  state.live = onlyNested(state.live);
  dropKept(draft, ({ parent }) => parent === null);
  const window = state.cli.model === null ? null : memberOf(event.models, state.cli.model)?.contextWindow;
  if (window && state.context) state.context = { ...state.context, limit: window };
}

function limitedAfter({ state, seq, at }: Draft, { turn, limit }: Running, hasAnswer: boolean): Limited | null {
  if (limit === undefined) return null;
  return limitedBy(limit, { turn: turn.number, seq, at, hasAnswer }, state.limited);
}

/** The session continued, whoever made it. */
export function leaveLimit(state: SessionState): void {
  if (state.limited) state.limited = { ...state.limited, isOver: true };
}

/**
 * Whether the CLI ended the turn without running its message: a hook of 2.1.38 that blocks a prompt leaves no other trace.
 * Its own commands run no model either. Its API time counts on from turn to turn, and the steps of a turn without a query
 * are the messages so far, so neither is 0 after the first turn.
 */
function isUnrun({ state, epoch }: Draft, event: TurnEnded, apiMs: number): boolean {
  const { durationMs, usage, failed, text, origin } = event;
  const didNothing = apiMs === 0 && usage.input + usage.output === 0 && durationMs > 0 && text === '';
  if (failed || !didNothing || origin !== null || '' in state.said) return false;
  if (state.turn.type === 'running' && state.turn.answering !== null) return false;
  const oldest = state.outbox.find((row) => row.delivery === 'written' && row.epoch === epoch);
  const message = oldest && memberOf(state.open, oldest.id);
  return message?.type === 'message' && !message.text.trimStart().startsWith('/');
}

type Seen = { amount: number; models: UsageByModel; apiMs: number; text: string | null; stopped: Stopper | null };

function turnBody(event: TurnEnded, number: number, { amount, models, apiMs, text, stopped }: Seen): TurnBody {
  const { outcome, failed, errors, durationMs, steps, stopReason, usage, denials, origin } = event;
  return {
    type: 'turn',
    number,
    outcome,
    failed,
    text,
    errors,
    durationMs,
    apiMs,
    steps,
    stopReason,
    cost: amount,
    ...estimatedOf(event),
    usage,
    models,
    denials,
    origin,
    ...(event.structured === undefined ? {} : { structured: event.structured }),
    ...stoppedPart(stopped),
  };
}

function estimatedOf({ estimated }: TurnEnded): { estimated?: true } {
  return estimated ? { estimated } : {};
}

function learn(draft: Draft, facts: TurnFacts): void {
  changeModel(draft, facts.model);
  if (facts.mode !== null) changeMode(draft, facts.mode);
  if (!isShort(facts)) learnFastMode(draft.state, facts.fastMode, facts.fastModeReason ?? null);
  const { cli } = draft.state;
  const described = new Map(cli.commands.map((command) => [command.name, command]));
  const agents = new Map(cli.agents.map((agent) => [agent.name, agent]));
  const servers = new Map(cli.servers.map((server) => [server.name, server]));
  draft.state.cli = {
    ...cli,
    version: facts.version ?? cli.version,
    ...(isShort(facts) ? {} : settingsOf(facts)),
    tools: facts.tools ?? cli.tools,
    commands:
      facts.commands?.map((name) => described.get(name) ?? { name, description: '', argumentHint: '' }) ?? cli.commands,
    skills: facts.skills ?? cli.skills,
    agents: facts.agents?.map((name) => agents.get(name) ?? { name, description: '' }) ?? cli.agents,
    plugins: facts.plugins ?? cli.plugins,
    servers: facts.servers?.map((server) => withKnown(server, servers.get(server.name))) ?? cli.servers,
    capabilities: facts.capabilities ?? cli.capabilities,
  };
}

/** A CLI that doesn't even tell its mode leaves out settings that it has all the same. */
function isShort({ mode }: TurnFacts): boolean {
  return mode === null;
}

function settingsOf({ effort, outputStyle, credential }: TurnFacts) {
  return { effort, outputStyle, credential };
}

function learnFastMode(state: SessionState, fastMode: string | null, reason: string | null): void {
  const { fastModeReason: _before, ...cli } = state.cli;
  state.cli = { ...cli, fastMode, ...(reason !== null && { fastModeReason: reason }) };
}

/** A turn's start names the servers and how they are; what else is known of them it leaves out. */
function withKnown(server: Server, known: Server | undefined): Server {
  if (!known) return server;
  const tools = server.tools.length > 0 ? server.tools : known.tools;
  return { ...server, tools, error: server.error ?? (known.status === server.status ? known.error : null) };
}

function noteCompaction({ state }: Draft): void {
  if (state.turn.type === 'none') return;
  const { turn } = state.turn;
  state.turn = { ...state.turn, turn: { ...turn, compactions: turn.compactions + 1 } };
}

function contextOf({ state }: Draft): number | null {
  return state.context?.used ?? null;
}

/** Closes what can no longer change after the turn: tools were closed before. */
function closeEntries(draft: Draft): void {
  for (const entry of Object.values(draft.state.open)) {
    if (!isOver(entry, draft.state.turns)) continue;
    const isRequest = entry.type === 'request';
    putEntry(draft, isRequest ? { ...entry, request: markReceived(draft, entry.request) } : entry, false);
  }
}

function isOver(entry: Entry, turn: number): boolean {
  switch (entry.type) {
    case 'notice':
      // A hook can answer after the turn that set it off; it is given until the end of the next one.
      return entry.notice.type !== 'hook' || entry.turn < turn;
    case 'request':
      return entry.request.state.type !== 'pending';
    default:
      return entry.type === 'compaction';
  }
}

export function putTurn(draft: Draft, turn: TurnRow): void {
  putChange(draft.changes, { type: 'turn', turn });
}

/** Without what the turn itself streamed; subagents may go on. */
function onlyNested(live: LiveState): LiveState {
  const { '': _top, ...messages } = live.messages;
  return { ...live, messages, blocks: live.blocks.filter(({ parent }) => parent !== null), thinkingTokens: null };
}
