import { type BudgetState, noBudget } from '../budget/budget-state.ts';
import { noSpending, type Spending } from '../cost/spending.ts';
import type { JsonObject } from '../json.ts';
import type { Limited, LimitHit } from '../limit/limited.ts';
import type { UsageWindow } from '../limit/usage.ts';
import type { OutboxRow, RunRow, TurnRow } from './change.ts';
import type { Entry, RequestRecord, Stopper, TaskRecord } from './entry.ts';
import type { ContextUsage, Place } from './event.ts';
import type { Account, Command, Model, RateLimit, Resource, Server, TokenUsage, UsageByModel } from './fact.ts';
import type { KeptBlock } from './kept-text.ts';
import type { LastWords } from './last-line.ts';
import type { Ancestor } from './own-event.ts';
import type { TurnSpan } from './taken-back.ts';

/**
 * What is known of a session at one line of its journal: small facts and what is open. It never grows with the past;
 * closed entries, turns and requests are rows of the store. Plain JSON, so that it can be sent and kept as it is.
 */
export type SessionState = {
  seq: number;
  id: string;
  /** The CLI's name for the session, where it is spelled differently. */
  cliId?: string;
  cwd: string;
  title: string | null;
  /** The title that the CLI reported last. Where it differs from `title`, the next run is given that. */
  cliTitle?: string;
  /** A person gave the title. Without this it's the beginning of the first message, or the CLI's own. */
  isNamed?: true;
  /** What people sort their sessions by. */
  tags?: string[];
  /** The last words of the conversation. */
  lastWords?: LastWords;
  /** When something last happened that a person wants to see. */
  newsAt?: number;
  /** What the next run is started with. */
  options: JsonObject;
  createdAt: number;
  updatedAt: number;
  forkedFrom: Ancestor | null;
  /** It comes from an exported journal, which anybody can have written. */
  imported?: true;
  run: RunState;
  turn: TurnState;
  turns: number;
  activity: Activity;
  cli: CliFacts;
  cost: CostState;
  /** What was used since the CLI counted last. */
  spending: Spending;
  budget: BudgetState;
  /** The usage limit that ended the last turn. */
  limited: Limited | null;
  context: ContextUsage | null;
  limits: { [kind: string]: RateLimit };
  /** How much of the plan's windows is used, as this session last heard it. */
  usage: UsageWindow[];
  requests: RequestRecord[];
  outbox: OutboxRow[];
  controls: { id: string; subtype: string; detail: string | null; at: number }[];
  todos: Todo[];
  /** What the servers' resources were when the model last asked for them; the CLI tells nobody else. */
  resources: Resource[];
  tasks: TaskRecord[];
  /** Entries that later lines can still change, by id. */
  open: { [id: string]: Entry };
  /** The model's message that is arriving, by the Task call it runs under ('' at the top). */
  arriving: { [parent: string]: { messageId: string; blocks: number } };
  /** Entries that were closed lately, so that what comes late for one of them does not open it again. */
  closed: string[];
  /** Calls that were cut when the last run ended: what the CLI's own record tells of them is taken. */
  cut?: { [id: string]: Entry };
  /** How the texts begin that the running turn has shown, by the Task call they ran under ('' at the top). */
  said: { [parent: string]: string[] };
  /** The present run was started so that it can bypass permissions. */
  mayBypass?: true;
  /** MCP servers that only the present run has. */
  addedServers?: string[];
  /** Turns that are no longer part of the conversation. */
  takenBack?: TurnSpan[];
  /** What has been streamed of blocks that are not complete, as far as the journal has it. */
  kept?: KeptBlock[];
  suggestion: string | null;
  /** Null where nothing of the CLI's own record was read. */
  transcript: TranscriptState | null;
  live: LiveState;
};

/** What is needed to go on reading the CLI's own record of a session. */
export type TranscriptState = {
  place: Place;
  /** The last lines since the last message of a person, by their ids. */
  chain: string[];
  /** The API message that was counted last, by the Task call it ran under ('' at the top). */
  counted: { [parent: string]: { messageId: string; usage: TokenUsage } };
  /** What the running turn has used. */
  spent: UsageByModel;
  steps: number;
  /** When the last line of the record was written. */
  activeAt: number;
  /** The last turn that was closed: what a subagent uses afterwards is counted there. */
  lastTurn: TurnRow | null;
};

/** What deltas build up. It is not in the journal, but for the words in `kept`. */
export type LiveState = {
  messages: { [parent: string]: { id: string; model: string | null } };
  blocks: OpenBlock[];
  thinkingTokens: number | null;
  heardAt: number | null;
};

/** `wasIdle`: the run had nothing to do when its server ended, so nothing was lost. */
export type RunState =
  | { type: 'none' }
  | { type: 'starting' | 'live'; run: RunRow }
  | { type: 'ended'; run: RunRow; wasIdle?: true };

/**
 * `stopped`: the CLI was asked to break it off. `makesWay`: interrupts that are to make way for a message; the CLI has yet
 * to say whether they stop the turn. `hasUnusable`: figures that cannot be were noted. `limit`: the usage limit that it ran
 * into.
 */
export type TurnState =
  | { type: 'none' }
  | {
      type: 'running';
      turn: TurnRow;
      answering: string | null;
      stopped?: Stopper;
      makesWay?: { id: string; by: string | null }[];
      hasUnusable?: true;
      limit?: LimitHit;
    };

/** What the CLI last said it is doing. */
export type Activity =
  | { type: 'none' }
  | { type: 'requesting'; since: number }
  | { type: 'compacting'; since: number }
  | { type: 'retrying'; attempt: number; limit: number; until: number; status: number | null; error: string };

export type CliFacts = {
  version: string | null;
  model: string | null;
  mode: string | null;
  effort: string | null;
  outputStyle: string | null;
  outputStyles: string[];
  /** Null until a turn tells, also after it was changed. */
  fastMode: string | null;
  fastModeReason?: string;
  credential: string | null;
  account: Account | null;
  tools: string[];
  commands: Command[];
  skills: string[];
  agents: { name: string; description: string }[];
  plugins: { name: string; path: string | null }[];
  models: Model[];
  servers: Server[];
  capabilities: string[];
};

export type CostState = {
  /** The sum of this session's own turns. */
  total: number;
  lastTurn: number;
  models: UsageByModel;
  /** The CLI's own count as last reported, which is where the next turn's cost is measured from. */
  reported: number;
  reportedModels: UsageByModel;
  /** The CLI's own count of the time in the API, as last reported. Missing where the count began elsewhere. */
  reportedApiMs?: number;
};

export type Todo = {
  id: string;
  subject: string;
  description: string | null;
  activeForm: string | null;
  status: string;
  owner: string | null;
  blockedBy: string[];
  /** What the model keeps with the task, as it wrote it. */
  metadata?: JsonObject;
};

export type OpenBlock = {
  /** The id of the entry that will take its place. */
  id: string;
  parent: string | null;
  index: number;
  since: number;
  text: string;
} & ({ type: 'text' } | { type: 'thinking' } | { type: 'tool'; name: string });

export function emptyState(id: string): SessionState {
  return {
    seq: 0,
    id,
    cwd: '',
    title: null,
    options: {},
    createdAt: 0,
    updatedAt: 0,
    forkedFrom: null,
    run: { type: 'none' },
    turn: { type: 'none' },
    turns: 0,
    activity: { type: 'none' },
    cli: {
      version: null,
      model: null,
      mode: null,
      effort: null,
      outputStyle: null,
      outputStyles: [],
      fastMode: null,
      credential: null,
      account: null,
      tools: [],
      commands: [],
      skills: [],
      agents: [],
      plugins: [],
      models: [],
      servers: [],
      capabilities: [],
    },
    cost: { total: 0, lastTurn: 0, models: {}, reported: 0, reportedModels: {} },
    spending: noSpending,
    budget: noBudget,
    limited: null,
    context: null,
    limits: {},
    usage: [],
    requests: [],
    outbox: [],
    controls: [],
    todos: [],
    resources: [],
    tasks: [],
    open: {},
    arriving: {},
    closed: [],
    said: {},
    suggestion: null,
    transcript: null,
    live: noLive,
  };
}

export const noLive: LiveState = { messages: {}, blocks: [], thinkingTokens: null, heardAt: null };
