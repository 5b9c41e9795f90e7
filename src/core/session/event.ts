import type { BudgetEvent } from '../budget/budget-state.ts';
import type { Json, JsonObject } from '../json.ts';
import type { LimitEvent, LimitHit } from '../limit/limited.ts';
import type { UsageFacts } from '../limit/usage.ts';
import type { MessageTiming } from './change.ts';
import type { Attachment, Denial, ErrorKind, LineCounts, Notice, PermissionDecision } from './entry.ts';
import type { Account, Command, Model, RateLimit, Server, Suggestion, TokenUsage, UsageByModel } from './fact.ts';
import type { OwnEvent } from './own-event.ts';

/**
 * What a journal line means, in our words. One line can mean several things, or nothing that is shown.
 * Events come from the CLI's frames (through claude/interpret) and from our own commands.
 */
export type SessionEvent =
  | OwnEvent
  | BudgetEvent
  | LimitEvent
  | MessageEvent
  | AnswerEvent
  | ToolEvent
  | AsideEvent
  | RequestEvent
  | TurnEvent
  | TaskEvent
  | TranscriptEvent
  | FactEvent
  | LineEvent;

/** Where a block of an answer belongs: the model's message, and the Task call it runs under. */
export type Origin = { messageId: string; parent: string | null };

/** Stands for the id of a message that has none. The fold takes each such line for a message of its own. */
export const unnamedMessage = 'message';

export type MessageEvent =
  /** The same id again, while the message waits, is its edited form. */
  | {
      type: 'message.sent';
      id: string;
      text: string;
      attachments: Attachment[];
      clipped: boolean;
      by: string | null;
      timing?: MessageTiming;
    }
  | { type: 'message.written'; id: string; epoch: number }
  | { type: 'message.failed'; id: string; epoch: number; reason: string }
  | { type: 'message.withdrawn'; id: string; by: string | null }
  /** A person stopped the turn: nothing that waits is sent until they release it. */
  | { type: 'messages.held'; by: string | null }
  | { type: 'message.released'; id: string; by: string | null }
  /** The order in which the messages that wait are sent; one that isn't named keeps its place at the end. */
  | { type: 'messages.reordered'; ids: string[]; by: string | null }
  /** How far the CLI is with a message, in its own words: queued, started, completed, cancelled. */
  | { type: 'message.handled'; id: string; stage: string }
  /** The CLI repeats a message: the receipt for ours, or words that reached it another way. */
  | {
      type: 'message.echoed';
      id: string | null;
      text: string;
      attachments: Attachment[];
      clipped: boolean;
      parent: string | null;
    }
  /** Words put into the conversation by neither person nor model: a summary, a hook's feedback, a subagent's task. */
  | { type: 'context.injected'; id: string | null; text: string; clipped: boolean; parent: string | null };

export type AnswerEvent =
  | ({ type: 'text.said'; text: string; model: string | null; aborted: boolean; clipped: boolean } & Origin)
  | ({ type: 'thinking.said'; text: string; redacted: boolean; clipped: boolean } & Origin)
  /** `limit`: a usage limit of the plan, which ends the turn. */
  | ({ type: 'error.said'; text: string; kind: ErrorKind; status: number | null; limit?: LimitHit } & Origin)
  | ({ type: 'block.unknown'; raw: Json } & Origin)
  | ({ type: 'usage.reported'; model: string | null; usage: TokenUsage } & Origin)
  | { type: 'command.answered'; text: string; failed: boolean };

export type ToolEvent =
  | ({ type: 'tool.called'; id: string; name: string; input: JsonObject; clipped: boolean } & Origin)
  /** A person called a tool of an MCP server; the model is told nothing of it. */
  | { type: 'tool.calledByHand'; id: string; name: string; input: JsonObject; clipped: boolean; by: string | null }
  | {
      type: 'tool.returned';
      id: string;
      parent: string | null;
      text: string;
      images: Attachment[];
      structured: Json;
      failed: boolean;
      decision: PermissionDecision | null;
      clipped: boolean;
      /** What the call changed in a file, where `structured` is shortened and no longer tells. */
      lineCounts?: LineCounts;
      /** The CLI's own record tells it. Only that is believed of a call that was cut with its run. */
      recorded?: true;
    };

/** A question beside the conversation, which the model answers without tools and forgets. */
export type AsideEvent =
  | { type: 'aside.asked'; id: string; question: string; by: string | null }
  | { type: 'aside.answered'; id: string; text: string }
  | { type: 'aside.failed'; id: string; reason: string };

/** What the CLI waits for a person to decide. */
export type RequestKind = 'permission' | 'question' | 'plan' | 'elicitation' | 'dialog' | 'unsupported';

export type RequestFacts = {
  id: string;
  kind: RequestKind;
  toolUseId: string | null;
  tool: string | null;
  input: JsonObject;
  /** The input here is shortened; the line has all of it. */
  clipped: boolean;
  title: string | null;
  description: string | null;
  reason: string | null;
  blockedPath: string | null;
  suggestions: Suggestion[];
  /** What the CLI thinks of the call, where its suggestions are words instead of rules. */
  hints?: Hint[];
  agentId: string | null;
  /** It is about a tool that a person called. The CLI does not say which call. */
  isByHand?: true;
};

export type Hint = { behavior: string | null; message: string };

export type RequestAnswer =
  | { type: 'allow'; input: JsonObject; suggestions: Suggestion[] }
  | { type: 'deny'; message: string; interrupt: boolean }
  | { type: 'reply'; response: JsonObject }
  | { type: 'refuse'; reason: string };

export type RequestEvent =
  | { type: 'request.opened'; request: RequestFacts }
  /** `clipped`: the allowed input is shortened; the line has all of it. */
  | { type: 'request.answered'; id: string; answer: RequestAnswer; by: string | null; clipped?: true }
  | { type: 'request.received'; id: string }
  | { type: 'request.cancelled'; id: string; reason: string }
  /**
   * A control request of ours, and what became of it. `detail` is the one value a person would want to see. To ask is
   * to use the session, unless the request only `looks` and changes nothing; the answer is no use of it.
   */
  | { type: 'control.asked'; id: string; subtype: string; detail: string | null; looks?: true; by?: string }
  /** `stopped`: an interrupt that was to make way for a message stopped the turn for it. */
  | { type: 'control.answered'; id: string; subtype: string; stopped?: true }
  | { type: 'control.failed'; id: string; subtype: string; error: string };

/** What the CLI tells when a turn starts; null where it leaves something out. */
export type TurnFacts = {
  model: string;
  mode: string | null;
  cwd: string | null;
  version: string | null;
  tools: string[] | null;
  commands: string[] | null;
  skills: string[] | null;
  agents: string[] | null;
  plugins: { name: string; path: string | null }[] | null;
  servers: Server[] | null;
  outputStyle: string | null;
  fastMode: string | null;
  /** Why fast mode can't be used, in the CLI's word. */
  fastModeReason?: string;
  effort: string | null;
  credential: string | null;
  capabilities: string[] | null;
};

export type TurnEvent =
  | { type: 'turn.started'; facts: TurnFacts }
  | {
      type: 'turn.ended';
      outcome: string;
      failed: boolean;
      text: string;
      /** The text here is shortened; the line has all of it. */
      clipped?: true;
      errors: string[];
      durationMs: number;
      /** The CLI's running total of the time in the API. */
      apiMs: number;
      steps: number;
      stopReason: string | null;
      /** The CLI's count so far; null where it doesn't say. */
      reportedCost: number | null;
      usage: TokenUsage;
      models: UsageByModel;
      sinceLast: UsageByModel | null;
      denials: Denial[];
      origin: string | null;
      answers: string[];
      /** What the model gave for the JSON schema of the session. */
      structured?: Json;
      /** Whether fast mode was in use, where the CLI says so. */
      fastMode?: { state: string; reason: string | null };
      /** The cost is reckoned from tokens and list prices; the CLI has not told it. */
      estimated?: true;
    }
  | { type: 'compaction.finished'; trigger: string; before: number; after: number | null; durationMs: number | null }
  | { type: 'compaction.failed'; reason: string }
  | { type: 'retry.scheduled'; attempt: number; limit: number; delayMs: number; status: number | null; error: string };

export type TaskUsage = { tokens: number; toolUses: number; durationMs: number };

export type BackgroundTaskFacts = {
  id: string;
  toolUseId: string | null;
  kind: string | null;
  subagent: string | null;
  description: string;
  /** False for a command that its turn waits for; not set where the CLI doesn't say. */
  isBackground?: boolean;
};

export type TaskEvent =
  | { type: 'task.started'; task: BackgroundTaskFacts }
  /** `progress`: what it does right now, in a few words of a model. */
  | {
      type: 'task.progressed';
      id: string;
      description: string;
      usage: TaskUsage;
      lastTool: string | null;
      progress?: string;
    }
  | {
      type: 'task.updated';
      id: string;
      status: string | null;
      description: string | null;
      error: string | null;
      isBackground?: boolean;
    }
  | {
      type: 'task.ended';
      id: string;
      toolUseId: string | null;
      status: string;
      summary: string;
      usage: TaskUsage | null;
    }
  | { type: 'tasks.listed'; tasks: BackgroundTaskFacts[] }
  /** The result of a subagent, which ends no turn. `parent` is the Task call it runs under. */
  | { type: 'subagent.ended'; parent: string; failed: boolean; text: string; clipped: boolean; errors: string[] };

/** Where a session is driven: here, or by a CLI in a terminal whose record is followed. */
export type Place = 'deck' | 'terminal';

/** What the CLI's own record tells that its frames tell otherwise: it has no turns and no cost, only messages. */
export type TranscriptEvent =
  | { type: 'session.placed'; place: Place; by: string | null }
  /** Each line of the record names the one before it. `isPrompt`: a person's message. */
  | { type: 'line.linked'; id: string; previous: string | null; isPrompt: boolean }
  | { type: 'turn.opened'; version: string | null }
  | { type: 'turn.closed'; outcome: string; failed: boolean; stopReason: string | null }
  /** The tokens of one message of the API, which is several lines with the same figures, or with better ones. */
  | { type: 'usage.counted'; messageId: string; parent: string | null; model: string; usage: TokenUsage }
  /** The CLI's own count of what the session has cost so far. */
  | { type: 'cost.recorded'; total: number; models: UsageByModel };

export type ContextUsage = {
  used: number;
  limit: number;
  categories: { name: string; tokens: number; kind: string }[];
};

export type FactEvent =
  /** What the CLI says of itself when a run begins. */
  | {
      type: 'cli.described';
      commands: Command[];
      models: Model[];
      agents: { name: string; description: string }[];
      account: Account | null;
      outputStyles: string[];
      version: string | null;
    }
  | { type: 'commands.changed'; commands: Command[] }
  | { type: 'models.listed'; models: Model[] }
  | { type: 'servers.listed'; servers: Server[] }
  | { type: 'context.measured'; context: ContextUsage }
  | { type: 'status.reported'; status: 'requesting' | 'compacting' | null; mode: string | null }
  /** `windows`: how much of each window of the plan is used. */
  | { type: 'limit.reported'; limit: RateLimit; windows?: UsageFacts[] }
  | { type: 'suggestion.made'; text: string }
  | { type: 'conversation.reset'; newId: string | null }
  | { type: 'notice.raised'; notice: Notice };

export type LineEvent =
  | { type: 'frame.unknown'; kind: string; json: Json; problem: string | null }
  | { type: 'line.noise'; text: string }
  | { type: 'line.torn'; text: string }
  | { type: 'line.spilled'; file: string; length: number }
  /** The database rejected the line's meaning, so the journal holds only its bytes. `from` is its original source. */
  | { type: 'line.unreadable'; from: LineOrigin; length: number };

/** Where a line came from: the CLI's output, its input, Quarterdeck itself, or the CLI's session file. */
export type LineOrigin = (typeof lineOrigins)[number];
export const lineOrigins = ['out', 'torn', 'in', 'own', 'file', 'copy'] as const;

/** Never journalled: it builds up what is open, and is superseded by a complete event. */
export type LiveEvent =
  | { type: 'message.opened'; parent: string | null; id: string; model: string | null }
  | { type: 'block.opened'; parent: string | null; index: number; block: OpenBlockKind }
  /** `kind` opens the block where nothing else has announced it. */
  | { type: 'block.grew'; parent: string | null; index: number; text: string; kind?: OpenBlockKind['type'] }
  | { type: 'block.closed'; parent: string | null; index: number }
  | { type: 'thinking.estimated'; tokens: number }
  | { type: 'tool.ticked'; id: string; seconds: number };

export type OpenBlockKind = { type: 'text' } | { type: 'thinking' } | { type: 'tool'; id: string; name: string };
