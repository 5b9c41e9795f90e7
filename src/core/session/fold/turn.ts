import { attribute } from '../../cost/attribute.ts';
import { afterCount, partsOf } from '../../cost/spending.ts';
import type { TurnRow } from '../change.ts';
import type { Entry, Stopper, TurnBody } from '../entry.ts';
import type { TurnEvent, TurnFacts } from '../event.ts';
import { noUsage, type Server, type UsageByModel } from '../fact.ts';
import type { LiveState } from '../state.ts';
import { putChange } from './changes.ts';
import { addTurn, turnCost } from './cost.ts';
import { addEntry, addMark, addNotice, type Draft, nextId, putEntry } from './draft.ts';
import { answerMessages } from './message.ts';
import { changeMode, changeModel } from './request.ts';
import { showRetry } from './retry.ts';
import { stoppedPart, stopperOf } from './stop.ts';
import { closeTools } from './tool.ts';

type TurnEnded = Extract<TurnEvent, { type: 'turn.ended' }>;

export function foldTurn(draft: Draft, event: TurnEvent): void {
  switch (event.type) {
    case 'turn.started':
      learn(draft, event.facts);
      if (draft.state.turn.type === 'none') startTurn(draft);
      draft.state.activity = { type: 'requesting', since: draft.at };
      draft.state.suggestion = null;
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
  draft.state.turn = { type: 'running', turn, answering: null, spoke: false };
  putTurn(draft, turn);
  return turn;
}

export function endTurn(draft: Draft, event: TurnEnded, endedAt = draft.at): void {
  const { state } = draft;
  const spoke = state.turn.type === 'running' && state.turn.spoke;
  const turn = state.turn.type === 'running' ? state.turn.turn : startTurn(draft);
  const { amount, models } = turnCost(state.cost, event);
  state.cost = addTurn(state.cost, event, { amount, models });
  answerMessages(draft, event.answers, event.origin !== null && event.origin !== 'human');
  closeTools(draft);
  closeEntries(draft);
  const { outcome, usage } = event;
  const stopped = event.failed ? stopperOf(draft) : null;
  addEntry(draft, `turn:${turn.number}`, null, turnBody(event, turn.number, { amount, models, spoke, stopped }));
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
  state.spending = afterCount(state.spending);
  state.turn = { type: 'none' };
  state.activity = { type: 'none' };
  state.live = onlyNested(state.live);
  const window = state.cli.model === null ? null : event.models[state.cli.model]?.contextWindow;
  if (window && state.context) state.context = { ...state.context, limit: window };
}

type Seen = { amount: number; models: UsageByModel; spoke: boolean; stopped: Stopper | null };

function turnBody(event: TurnEnded, number: number, { amount, models, spoke, stopped }: Seen): TurnBody {
  const { outcome, failed, errors, durationMs, apiMs, steps, stopReason, usage, denials, origin } = event;
  return {
    type: 'turn',
    number,
    outcome,
    failed,
    text: spoke || event.text === '' ? null : event.text,
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
    ...stoppedPart(stopped),
  };
}

function estimatedOf({ estimated }: TurnEnded): { estimated?: true } {
  return estimated ? { estimated } : {};
}

function learn(draft: Draft, facts: TurnFacts): void {
  changeModel(draft, facts.model);
  changeMode(draft, facts.mode);
  const { cli } = draft.state;
  const described = new Map(cli.commands.map((command) => [command.name, command]));
  const agents = new Map(cli.agents.map((agent) => [agent.name, agent]));
  const servers = new Map(cli.servers.map((server) => [server.name, server]));
  draft.state.cli = {
    ...cli,
    version: facts.version ?? cli.version,
    effort: facts.effort,
    outputStyle: facts.outputStyle,
    fastMode: facts.fastMode,
    credential: facts.credential,
    tools: facts.tools,
    commands: facts.commands.map((name) => described.get(name) ?? { name, description: '', argumentHint: '' }),
    skills: facts.skills,
    agents: facts.agents.map((name) => agents.get(name) ?? { name, description: '' }),
    plugins: facts.plugins,
    servers: facts.servers.map((server) => withKnown(server, servers.get(server.name))),
    capabilities: facts.capabilities,
  };
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
    if (isOver(entry, draft.state.turns)) putEntry(draft, entry, false);
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
