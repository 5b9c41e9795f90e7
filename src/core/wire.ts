import type { Alert } from './alert/alert.ts';
import type { Agent } from './fleet/agent.ts';
import type { FleetEvent } from './fleet/fleet-event.ts';
import type { AgentTask } from './fleet/task.ts';
import type { JsonObject } from './json.ts';
import type { Entry } from './session/entry.ts';
import type { ContextUsage, LiveEvent, RequestAnswer, SessionEvent } from './session/event.ts';
import type { Server } from './session/fact.ts';
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
} & SessionSummary;

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
  /** Goes on here with a session that is in a terminal. `anyway`: also where it is not known to be free. */
  | { type: 'session.take'; sessionId: string; anyway?: boolean }
  /** Ends the run here, so that a terminal can go on with the session. */
  | { type: 'session.give'; sessionId: string }
  | { type: 'session.interrupt'; sessionId: string }
  | { type: 'session.stop'; sessionId: string }
  | { type: 'session.rename'; sessionId: string; title: string }
  | { type: 'session.archive'; sessionId: string; archived: boolean }
  /** What is pinned stands first in lists and is never dropped by itself. */
  | { type: 'session.pin'; sessionId: string; pinned: boolean }
  | { type: 'session.delete'; sessionId: string }
  /** An option that is null is forgotten. */
  | { type: 'session.configure'; sessionId: string; options: JsonObject }
  | { type: 'session.rewind'; sessionId: string; messageId: string; dryRun: boolean }
  | { type: 'session.measure'; sessionId: string }
  | { type: 'message.send'; sessionId: string; messageId: string; text: string; uploads?: string[] }
  | { type: 'message.withdraw'; sessionId: string; messageId: string }
  | { type: 'request.answer'; sessionId: string; requestId: string; answer: RequestAnswer }
  | { type: 'model.set'; sessionId: string; model: string }
  | { type: 'mode.set'; sessionId: string; mode: string }
  /** Null goes back to the model's own effort. */
  | { type: 'effort.set'; sessionId: string; effort: string | null }
  | { type: 'thinking.set'; sessionId: string; tokens: number | null }
  | { type: 'servers.list'; sessionId: string }
  | { type: 'server.reconnect'; sessionId: string; server: string }
  | { type: 'server.toggle'; sessionId: string; server: string; enabled: boolean }
  | { type: 'server.signIn'; sessionId: string; server: string }
  /** `url` is the address the sign-in page sent the browser to, where that browser cannot reach the CLI itself. */
  | { type: 'server.finishSignIn'; sessionId: string; server: string; url: string }
  | { type: 'task.stop'; sessionId: string; taskId: string }
  /** Lets a session go on beyond the budget that holds it back: up to so many dollars, or as many as it takes. */
  | { type: 'budget.allow'; sessionId: string; dollars: number | null }
  | { type: 'folder.trust'; path: string };

/** What a command that was carried out answers with. */
export type CommandResults = {
  'session.create': { sessionId: string };
  'session.continue': { sessionId: string };
  'session.fork': { sessionId: string };
  'session.resume': { epoch: number };
  'session.take': { epoch: number };
  /** What to type in a terminal. */
  'session.give': { line: string };
  'session.interrupt': Nothing;
  'session.stop': Nothing;
  'session.rename': Nothing;
  'session.archive': Nothing;
  'session.pin': Nothing;
  /** `bytes` is about what there is room for again. */
  'session.delete': { bytes: number };
  'session.configure': Applied;
  'session.rewind': { files: string[]; insertions: number; deletions: number };
  'session.measure': ContextUsage;
  'message.send': { messageId: string };
  'message.withdraw': Nothing;
  'request.answer': Nothing;
  'model.set': Applied;
  'mode.set': Applied;
  'effort.set': Applied;
  'thinking.set': Applied;
  'servers.list': { servers: Server[] };
  'server.reconnect': Nothing;
  'server.toggle': Nothing;
  /** Where to sign in; null when nothing has to be done. */
  'server.signIn': { url: string | null };
  'server.finishSignIn': Nothing;
  'task.stop': Nothing;
  'budget.allow': Nothing;
  'folder.trust': { path: string };
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
  'session.interrupt': 'operate',
  'session.stop': 'operate',
  'session.rename': 'operate',
  'session.archive': 'operate',
  'session.pin': 'operate',
  'session.delete': 'operate',
  'session.configure': 'operate',
  'session.rewind': 'operate',
  'session.measure': 'operate',
  'message.send': 'operate',
  'message.withdraw': 'operate',
  'request.answer': 'approve',
  'model.set': 'operate',
  'mode.set': 'operate',
  'effort.set': 'operate',
  'thinking.set': 'operate',
  'servers.list': 'watch',
  'server.reconnect': 'operate',
  'server.toggle': 'operate',
  'server.signIn': 'operate',
  'server.finishSignIn': 'operate',
  'task.stop': 'operate',
  'budget.allow': 'operate',
  'folder.trust': 'operate',
};

export function allows(scope: Scope, needed: Scope): boolean {
  return scopes.indexOf(scope) >= scopes.indexOf(needed);
}
