import type { Alert } from './alert/alert.ts';
import type { ExternalRun } from './external-run.ts';
import type { Agent } from './fleet/agent.ts';
import type { FleetEvent } from './fleet/fleet-event.ts';
import type { AgentTask } from './fleet/task.ts';
import type { JsonObject } from './json.ts';
import type { MessageTiming } from './session/change.ts';
import type { Entry } from './session/entry.ts';
import type { ContextUsage, LiveEvent, RequestAnswer, SessionEvent } from './session/event.ts';
import type { Model, Server } from './session/fact.ts';
import type { HookListing } from './session/hook.ts';
import type { LiveState, SessionState } from './session/state.ts';
import type { SessionSummary } from './session/summary.ts';

/** The protocol's version, as a subprotocol of the WebSocket. A client that asks for another one is refused. */
export const protocol = 'quarterdeck.1';

/** A bearer token may come as a subprotocol, because a page cannot set headers on a WebSocket. */
export const tokenProtocolPrefix = 'quarterdeck.token.';

/** A message of a client takes no more bytes than this. A command that does goes over HTTP. */
export const frameBytes = 1024 * 1024;

/** A message has at most 16 million characters; what JSON makes of them can take more bytes than that. */
export const commandBytes = 24 * 1024 * 1024;

/** What a device may do. Each includes the one before. */
export const scopes = ['watch', 'approve', 'operate', 'admin'] as const;
export type Scope = (typeof scopes)[number];

export type DeviceFacts = { id: string; name: string; scope: Scope };

/** Where a client has got to. A `logId` of another database means nothing here. */
export type Cursor = { logId: string; seq: number };

export type ClientMessage =
  | { type: 'watch'; sessionId: string; after: Cursor | null }
  | { type: 'unwatch'; sessionId: string }
  | { type: 'sessions.watch' }
  | { type: 'sessions.unwatch' }
  | { type: 'fleet.watch' }
  | { type: 'fleet.unwatch' }
  /** What people should know, from here on. */
  | { type: 'alerts.watch' }
  | { type: 'alerts.unwatch' }
  /** The live CLIs on the server's machine that it didn't start. */
  | { type: 'external.watch' }
  | { type: 'external.unwatch' }
  /** A person has it in front of them: nobody has to be told elsewhere. A request is only settled by its answer. */
  | { type: 'alert.seen'; subject: string }
  | { type: 'command'; id: string; command: Command }
  | { type: 'pong' };

export type ServerMessage =
  | { type: 'hello'; version: string; logId: string; device: DeviceFacts; at: number }
  /** What a client needs to begin: everything up to `state.seq`, and the last page of entries. */
  | { type: 'snapshot'; sessionId: string; state: SessionState; entries: Entry[]; hasOlder: boolean }
  /** The cursor cannot be served; a snapshot follows. */
  | { type: 'reset'; sessionId: string; reason: ResetReason }
  | { type: 'line'; sessionId: string; seq: number; at: number; epoch: number; events: SessionEvent[] }
  /** Everything up to `seq` has been sent; what follows is live. */
  | { type: 'current'; sessionId: string; seq: number; live: LiveState }
  | { type: 'live'; sessionId: string; at: number; events: LiveEvent[] }
  /** In place of deltas that were left out because the client was slow. */
  | { type: 'live.state'; sessionId: string; live: LiveState }
  /** Nothing more comes about this session, for this reason. The client may ask again. */
  | { type: 'unwatched'; sessionId: string; error: WireError }
  | { type: 'sessions'; sessions: SessionItem[]; hasMore: boolean }
  | { type: 'session.changed'; session: SessionItem }
  | { type: 'session.deleted'; sessionId: string }
  /** Nothing more comes of the list of sessions, or of agents, for this reason. Who asks again gets all of it. */
  | { type: 'sessions.unwatched' | 'fleet.unwatched'; error: WireError }
  /** All agents, every task that has not ended and the last that have; what changes follows. */
  | { type: 'fleet'; agents: Agent[]; tasks: AgentTask[] }
  | FleetEvent
  | { type: 'alert'; alert: Alert }
  /** What an alert was about is settled. */
  | { type: 'alert.settled'; subject: string }
  /** All of them, each time one changes. */
  | { type: 'external'; runs: readonly ExternalRun[] }
  | { type: 'done'; id: string; result: JsonObject }
  | { type: 'refused'; id: string | null; error: WireError }
  /** `heads` tells where each watched session is, so that a client notices what it missed. */
  | { type: 'ping'; at: number; heads: { [sessionId: string]: number } }
  | { type: 'closing'; reason: string };

export type ResetReason = 'otherLog' | 'beyondHead' | 'beforeRetention';

/** Why the server closes a socket, besides the codes of the WebSocket protocol itself. */
export const closeCodes = { goingAway: 1001, wrongVersion: 4400, signedOut: 4401, throttled: 4429 } as const;

export type SessionItem = {
  id: string;
  cwd: string;
  parent: string | null;
  createdAt: number;
  archived: boolean;
  pinned: boolean;
  head: number;
  /** How long its journal is. */
  bytes: number;
  /** Something happened that nobody has looked at. */
  unread?: true;
  /** The git branch of its folder when it was last used. */
  branch?: string;
  /** Where a person put it among the others; the highest is on top. */
  rank?: number;
} & Omit<SessionSummary, 'newsAt'>;

/** A refusal names what was wrong in one word for programs, one sentence for people, and the rule of PROTOCOL.md. */
export type WireError = { code: ErrorCode; message: string; rule?: string } & { [fact: string]: unknown };

export type ErrorCode =
  | 'malformed'
  | 'tooLarge'
  | 'unknownType'
  | 'unauthenticated'
  | 'forbidden'
  | 'throttled'
  | 'notFound'
  | 'invalid'
  | 'conflict'
  | 'settled'
  | 'tooLate'
  | 'untrusted'
  | 'heldElsewhere'
  | 'stale'
  | 'unsupported'
  | 'timedOut'
  | 'gone'
  | 'unavailable'
  | 'failed';

/** Everything a person can do. A command that is sent again under the same id gets the first answer. */
export type Command =
  /** `ownWorktree` names a git worktree that is made for it, and a branch in it. */
  | {
      type: 'session.create';
      sessionId: string;
      cwd: string;
      title?: string;
      options?: JsonObject;
      ownWorktree?: string;
    }
  | { type: 'session.continue'; cwd: string }
  /** `at` is the last entry that the fork keeps: a person's message, or words of the model. */
  | { type: 'session.fork'; sessionId: string; newId: string; at?: string }
  | { type: 'session.resume'; sessionId: string }
  /**
   * Continues a session here that is open elsewhere. `anyway`: also where it is not known to be free. `stopBackground`:
   * stops a background agent that has it.
   */
  | { type: 'session.take'; sessionId: string; anyway?: boolean; stopBackground?: boolean }
  /** Ends the run here and gives the session to a terminal, or starts a background agent that gets `prompt`. */
  | { type: 'session.give'; sessionId: string; to?: 'terminal' | 'background'; prompt?: string }
  /** Writes the CLI's own file of a session again, where the CLI has deleted it. */
  | { type: 'session.restore'; sessionId: string }
  /** Stops the turn. `everything`: what runs in the background too. What waits is held until somebody sends it. */
  | { type: 'session.interrupt'; sessionId: string; everything?: boolean }
  | { type: 'session.stop'; sessionId: string }
  | { type: 'session.rename'; sessionId: string; title: string }
  | { type: 'session.archive'; sessionId: string; archived: boolean }
  /** What is pinned stands first in lists and is never dropped by itself. */
  | { type: 'session.pin'; sessionId: string; pinned: boolean }
  /** All tags that it is to have. */
  | { type: 'session.tag'; sessionId: string; tags: string[] }
  /** A person has looked at it, on whichever device, or wants to look at it later. */
  | { type: 'session.see'; sessionId: string; seen: boolean }
  /** The order that a project's sessions have in lists, or all pinned ones with null. None goes back to the newest first. */
  | { type: 'session.order'; project: string | null; sessionIds: string[] }
  | { type: 'session.delete'; sessionId: string }
  /** An option that is null is forgotten. */
  | { type: 'session.configure'; sessionId: string; options: JsonObject }
  /** Goes back to before a message: with the files (the default), in the conversation, or both. */
  | { type: 'session.rewind'; sessionId: string; messageId: string; dryRun: boolean; what?: RewindWhat }
  | { type: 'session.measure'; sessionId: string }
  /** Asks beside the conversation: the turn goes on, and the model forgets question and answer. */
  | { type: 'aside.ask'; sessionId: string; question: string }
  /** `delivery`: into the running turn (`steer`), after it (the default), or by cutting it short (`now`). */
  | {
      type: 'message.send';
      sessionId: string;
      messageId: string;
      text: string;
      uploads?: string[];
      delivery?: MessageTiming;
    }
  /**
   * Changes a message that waits, and releases one that is held. `version` is the one that the person saw; another one is
   * refused.
   */
  | {
      type: 'message.update';
      sessionId: string;
      messageId: string;
      text?: string;
      delivery?: MessageTiming;
      version?: number;
    }
  /** The messages that wait, in the order in which they are to be sent. */
  | { type: 'message.reorder'; sessionId: string; messageIds: string[] }
  | { type: 'message.withdraw'; sessionId: string; messageId: string }
  | { type: 'request.answer'; sessionId: string; requestId: string; answer: RequestAnswer }
  | { type: 'model.set'; sessionId: string; model: string }
  | { type: 'mode.set'; sessionId: string; mode: string }
  /** Null goes back to the model's own effort. */
  | { type: 'effort.set'; sessionId: string; effort: string | null }
  | { type: 'thinking.set'; sessionId: string; tokens: number | null }
  /** Null goes back to what the CLI's own settings say. */
  | { type: 'style.set'; sessionId: string; style: string | null }
  | { type: 'fastMode.set'; sessionId: string; enabled: boolean | null }
  /** Asks the running CLI for its models; an older one told them when it started. */
  | { type: 'models.list'; sessionId: string }
  /** The hooks that the running CLI has, and where each is configured. */
  | { type: 'hooks.list'; sessionId: string }
  | { type: 'servers.list'; sessionId: string }
  /** The MCP servers of this run besides the configured ones, by name; they replace those of the last such command. */
  | { type: 'servers.set'; sessionId: string; servers: { [name: string]: JsonObject } }
  /** A JSON-RPC message for a server that the CLI reaches through its host. */
  | { type: 'server.message'; sessionId: string; server: string; message: JsonObject }
  | { type: 'server.reconnect'; sessionId: string; server: string }
  | { type: 'server.toggle'; sessionId: string; server: string; enabled: boolean }
  | { type: 'server.signIn'; sessionId: string; server: string }
  /** `url` is the address the sign-in page sent the browser to, where that browser cannot reach the CLI itself. */
  | { type: 'server.finishSignIn'; sessionId: string; server: string; url: string }
  /** Calls a tool of an MCP server. Permission rules hold, and the person may be asked. */
  | { type: 'server.call'; sessionId: string; server: string; tool: string; arguments: JsonObject }
  /** One more server for this run, or one less, among those that `servers.set` is about. `keep`: for later runs, too. */
  | { type: 'server.add'; sessionId: string; server: string; config: JsonObject; keep?: boolean }
  | { type: 'server.remove'; sessionId: string; server: string }
  | { type: 'task.stop'; sessionId: string; taskId: string }
  /** Lets the turn go on while the command that it waits for runs in the background. */
  | { type: 'task.background'; sessionId: string; toolUseId: string }
  | { type: 'task.output'; sessionId: string; taskId: string }
  /** Lets a session go on beyond the budget that holds it back: up to so many dollars, or as many as it takes. */
  | { type: 'budget.allow'; sessionId: string; dollars: number | null }
  /** Continues after the usage limit that ended this turn: when it resets, or at once. */
  | { type: 'limit.continue'; sessionId: string; turn: number; when: 'reset' | 'now' }
  | { type: 'limit.cancel'; sessionId: string; turn: number }
  | { type: 'folder.trust'; path: string };

/** What a command that was carried out answers with. */
export type CommandResults = {
  'session.create': { sessionId: string };
  'session.continue': { sessionId: string };
  'session.fork': { sessionId: string };
  'session.resume': { epoch: number };
  'session.take': { epoch: number };
  /** What to type in a terminal: to continue there, or to attach to the background agent `jobId`. */
  'session.give': { line: string; jobId?: string };
  /** `exact`: byte for byte what the CLI had written; otherwise made from what it said. */
  'session.restore': { path: string; exact: boolean };
  'session.interrupt': Nothing;
  'session.stop': Nothing;
  /** Whether the CLI has the title too, gets it with the next run, or can't take one. */
  'session.rename': { cli: 'told' | 'nextRun' | 'unsupported' };
  'session.archive': Nothing;
  'session.pin': Nothing;
  /** As they are kept. */
  'session.tag': { tags: string[] };
  'session.see': Nothing;
  'session.order': Nothing;
  /** `bytes` is about what there is room for again. */
  'session.delete': { bytes: number };
  'session.configure': Applied;
  'session.rewind': Rewound;
  'session.measure': ContextUsage;
  /** The entry that has the answer when it is there. */
  'aside.ask': { asideId: string };
  'message.send': { messageId: string };
  /** Another id than before if the message had to come back from the CLI first. */
  'message.update': { messageId: string };
  'message.reorder': Nothing;
  'message.withdraw': Nothing;
  'request.answer': Nothing;
  'model.set': Applied;
  'mode.set': Applied;
  'effort.set': Applied;
  'thinking.set': Applied;
  'style.set': Applied;
  'fastMode.set': Applied;
  'models.list': { models: Model[] };
  'hooks.list': HookListing;
  'servers.list': { servers: Server[] };
  'servers.set': { added: string[]; removed: string[]; errors: { [name: string]: string } };
  /** What the CLI answers, which may be nothing: it only hands the message on. */
  'server.message': { response: JsonObject };
  'server.reconnect': Nothing;
  'server.toggle': Nothing;
  /** Where to sign in; null when nothing has to be done. */
  'server.signIn': { url: string | null };
  'server.finishSignIn': Nothing;
  /** The entry that has the result when it is there. */
  'server.call': { callId: string };
  'server.add': Nothing;
  'server.remove': Nothing;
  'task.stop': Nothing;
  'task.background': Nothing;
  /** The last 8 KiB. */
  'task.output': { output: string; totalBytes: number; truncated: boolean };
  'budget.allow': Nothing;
  'limit.continue': Nothing;
  'limit.cancel': Nothing;
  'folder.trust': { path: string };
};

export const rewindChoices = ['files', 'conversation', 'both'] as const;
export type RewindWhat = (typeof rewindChoices)[number];

/**
 * What going back changes in files, and the message's text where the conversation went back. A look at both says what
 * cannot be done, and why.
 */
export type Rewound = {
  files: string[];
  insertions: number;
  deletions: number;
  text?: string;
  problems?: { files?: string; conversation?: string };
};

type Nothing = Record<string, never>;

/** Whether the run that is live has taken a change, or only later runs will be started with it. */
export type Applied = { applied: 'now' | 'nextRun' };

/** The least scope that may send a command. */
export const commandScopes: { [Type in Command['type']]: Scope } = {
  'session.create': 'operate',
  'session.continue': 'operate',
  'session.fork': 'operate',
  'session.resume': 'operate',
  'session.take': 'operate',
  'session.give': 'operate',
  'session.restore': 'operate',
  'session.interrupt': 'operate',
  'session.stop': 'operate',
  'session.rename': 'operate',
  'session.archive': 'operate',
  'session.pin': 'operate',
  'session.tag': 'operate',
  'session.see': 'approve',
  'session.order': 'operate',
  'session.delete': 'operate',
  'session.configure': 'operate',
  'session.rewind': 'operate',
  'session.measure': 'operate',
  'aside.ask': 'operate',
  'message.send': 'operate',
  'message.update': 'operate',
  'message.reorder': 'operate',
  'message.withdraw': 'operate',
  'request.answer': 'approve',
  'model.set': 'operate',
  'mode.set': 'operate',
  'effort.set': 'operate',
  'thinking.set': 'operate',
  'style.set': 'operate',
  'fastMode.set': 'operate',
  'models.list': 'operate',
  'hooks.list': 'operate',
  'servers.list': 'watch',
  'servers.set': 'operate',
  'server.message': 'operate',
  'server.reconnect': 'operate',
  'server.toggle': 'operate',
  'server.signIn': 'operate',
  'server.finishSignIn': 'operate',
  'server.call': 'operate',
  'server.add': 'operate',
  'server.remove': 'operate',
  'task.stop': 'operate',
  'task.background': 'operate',
  'task.output': 'operate',
  'budget.allow': 'operate',
  'limit.continue': 'operate',
  'limit.cancel': 'operate',
  'folder.trust': 'operate',
};

export function allows(scope: Scope, needed: Scope): boolean {
  return scopes.indexOf(scope) >= scopes.indexOf(needed);
}
