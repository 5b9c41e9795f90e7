import type { AllowanceAct, AllowanceScope } from '../budget/budget.ts';
import type { LiftReason } from '../budget/budget-state.ts';
import type { Json, JsonObject } from '../json.ts';
import type { LimitHit } from '../limit/limited.ts';
import type { BackgroundTaskFacts, LineOrigin, RequestAnswer, RequestFacts, TaskUsage } from './event.ts';
import type { ExitCause } from './exit-cause.ts';
import type { TokenUsage, UsageByModel } from './fact.ts';
import type { RunEnd } from './own-event.ts';

/** One thing a person sees in the timeline. `seq` is the journal line that opened it; `ord` its place among those. */
export type Entry = EntryPlace & EntryBody;

export type ToolEntry = EntryPlace & ToolBody;

export type EntryPlace = {
  id: string;
  seq: number;
  ord: number;
  at: number;
  turn: number;
  /** The Task call this entry belongs under; null at the top. */
  parent: string | null;
};

export type EntryBody =
  | {
      type: 'message';
      text: string;
      attachments: Attachment[];
      delivery: Delivery;
      by: string | null;
      clipped: boolean;
      /** The line at which a running turn took it up, if that is later than where it was sent. */
      takenAt?: number;
    }
  /** `cut`: the server was killed while it was streamed, and nothing more came. */
  | { type: 'text'; text: string; model: string | null; aborted: boolean; clipped: boolean; cut?: true }
  | { type: 'thinking'; text: string; redacted: boolean; durationMs: number | null; clipped: boolean; cut?: true }
  | ToolBody
  | { type: 'request'; request: RequestRecord }
  | { type: 'aside'; question: string; by: string | null; state: AsideState }
  | { type: 'command'; text: string; failed: boolean }
  /** `limit`: a usage limit of the plan, which ended the turn. */
  | { type: 'error'; text: string; kind: ErrorKind; status: number | null; limit?: LimitHit }
  | {
      type: 'compaction';
      trigger: string;
      before: number;
      after: number | null;
      durationMs: number | null;
      summary: string | null;
    }
  | { type: 'notice'; notice: Notice }
  | TurnBody
  | { type: 'unknown'; kind: string; raw: Json; problem: string | null }
  | { type: 'noise'; text: string; torn: boolean };

export type ToolBody = {
  type: 'tool';
  name: string;
  input: JsonObject;
  state: ToolState;
  result: ToolResult | null;
  request: RequestRecord | null;
  task: TaskRecord | null;
  /** The lines this entry was made from: the call's, and the result's when there is one. */
  callSeq: number;
  resultSeq: number | null;
  clipped: { input: boolean; result: boolean };
  /** What it changed in a file, where the result is shortened and no longer tells. */
  lineCounts?: LineCounts;
  /** A person called it. */
  byHand?: { by: string | null };
};

export type LineCounts = { added: number; removed: number };

export type AsideState =
  | { type: 'waiting' }
  | { type: 'answered'; text: string; durationMs: number }
  | { type: 'failed'; reason: string }
  /** The run ended before the answer came. */
  | { type: 'cut' };

export type ToolState =
  | { type: 'waiting'; requestId: string }
  | { type: 'running'; since: number }
  | { type: 'done'; durationMs: number }
  | { type: 'failed'; durationMs: number }
  | { type: 'denied' }
  | { type: 'cut'; reason: string };

export type ToolResult = {
  text: string;
  images: Attachment[];
  structured: Json;
  decision: PermissionDecision | null;
};

/** Why the CLI let a tool run or not, in its own words; `unavailable` when there was no such tool, `invalid` when it did not take the call. */
export type PermissionDecision = { decision: string; source: string | null; reason: string | null };

export type RequestRecord = RequestFacts & { seq: number; openedAt: number; epoch: number; state: RequestState };

export type RequestState =
  | { type: 'pending' }
  /** `answerSeq`: the answer's line, where the input it allows is shortened here. */
  | { type: 'answered'; answer: RequestAnswer; by: string | null; at: number; received: boolean; answerSeq?: number }
  | { type: 'cancelled'; reason: string; at: number };

export type TaskRecord = BackgroundTaskFacts & {
  status: string;
  usage: TaskUsage | null;
  lastTool: string | null;
  /** What it does right now, in a few words, where the session asks for that. */
  progress?: string;
  summary: string | null;
  error: string | null;
};

export type TurnBody = {
  type: 'turn';
  number: number;
  outcome: string;
  failed: boolean;
  /** Why the turn failed, where nothing that was said tells it. */
  text: string | null;
  errors: string[];
  durationMs: number;
  apiMs: number;
  steps: number;
  stopReason: string | null;
  cost: number;
  /** The cost is reckoned from tokens and list prices. */
  estimated?: true;
  usage: TokenUsage;
  models: UsageByModel;
  denials: Denial[];
  origin: string | null;
  /** What the model gave for the JSON schema of the session. */
  structured?: Json;
  /** It did not fail by itself. */
  stopped?: Stopper;
};

/** A call that was denied; `subject` is what it was about, such as its command or file. */
export type Denial = { tool: string; toolUseId: string; subject?: string };

/** Who had a turn stopped: a person at a device, a budget, or something else here, such as an agent's end. */
export type Stopper = { type: 'person'; by: string | null } | { type: 'budget' } | { type: 'other' };

export type Delivery =
  | { type: 'saved' }
  /** `queued`: it waits inside the CLI for a tool boundary or the next turn. */
  | { type: 'written'; epoch: number; queued?: true }
  | { type: 'confirmed' }
  | { type: 'answered' }
  | { type: 'failed'; reason: string }
  /** `movedTo`: the CLI gave it back and never takes its id again, so it waits under a new one. */
  | { type: 'withdrawn'; by: string | null; movedTo?: string }
  /** It reached the CLI without us: a terminal, a hook, a channel. */
  | { type: 'foreign' };

/** The bytes stay in the journal line `seq`; `index` is the block's place in it. */
export type Attachment = { kind: 'image' | 'document'; mediaType: string; bytes: number; index: number };

export type ErrorKind = 'api' | 'signIn' | 'limit' | 'cli';

export type Notice =
  | { type: 'runStarted'; epoch: number; version: string | null; start: string }
  /** `stderr`: its last lines, where nobody asked for the end. `wasIdle`: nothing was lost with the server. */
  | {
      type: 'runEnded';
      epoch: number;
      end: RunEnd;
      code: number | null;
      signal: string | null;
      detail: string | null;
      stderr?: string;
      cause?: ExitCause;
      wasIdle?: true;
    }
  | { type: 'stderr'; text: string }
  | { type: 'turnCut'; turn: number; reason: string }
  | { type: 'breaker'; crashes: number }
  | { type: 'interrupted'; forTool: boolean; stopped?: Stopper }
  | { type: 'modelChanged'; model: string; previous: string | null }
  | { type: 'modeChanged'; mode: string; previous: string | null }
  | { type: 'retry'; attempt: number; limit: number; delayMs: number; status: number | null; error: string }
  | { type: 'rateLimit'; status: string; kind: string | null; resetsAt: number | null }
  | { type: 'permissionDenied'; tool: string; toolUseId: string; reason: string | null; message: string }
  | { type: 'hook'; id: string; name: string; event: string; outcome: string | null; output: string }
  | { type: 'compactionFailed'; reason: string }
  | { type: 'fallback'; from: string; to: string | null; text: string }
  | { type: 'spilled'; file: string; length: number }
  | { type: 'unreadable'; from: LineOrigin; length: number }
  | { type: 'reset'; newId: string | null }
  /** Null dollars are as many as it takes. */
  | {
      type: 'budget';
      step: 'warned' | 'reached' | 'allowed' | Exclude<LiftReason, 'allowed'>;
      scope: AllowanceScope;
      window?: string;
      project: string | null;
      dollars: number | null;
      spent: number;
      act: AllowanceAct;
      until: number | null;
    }
  | { type: 'filesRewound'; messageId: string; files: string[]; by: string | null }
  /** `turns` were taken back: the conversation continues from before a message. */
  | { type: 'conversationRewound'; messageId: string; turns: number; by: string | null }
  /** Anything else the CLI tells a person, in its own words. */
  | { type: 'told'; kind: string; level: 'info' | 'warning' | 'error'; text: string; facts: JsonObject };
