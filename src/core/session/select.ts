import type { OutboxRow } from './change.ts';
import type { Entry } from './entry.ts';
import { isRunning } from './fold/tool.ts';
import type { OpenBlock, SessionState } from './state.ts';
import { type SessionStatus, sessionStatus } from './status.ts';

/** Which kinds of rows a person wants to see; all others are always shown. */
export type RowFilter = { tools: boolean; thinking: boolean; notices: boolean };

/**
 * The rows of a timeline: what stands at the top. A call that waits for a person is never hidden. A message that was sent
 * while another turn ran stands where its own turn begins.
 */
export function rows(entries: readonly Entry[], filter: RowFilter): Entry[] {
  const shown: Entry[] = [];
  let early: Entry[] = [];
  for (const entry of entries) {
    if (entry.parent !== null || isQueued(entry)) continue;
    if (entry.type === 'message') {
      early.push(entry);
      continue;
    }
    if (early.length > 0) {
      shown.push(...early.filter(({ turn }) => turn <= entry.turn));
      early = early.filter(({ turn }) => turn > entry.turn);
    }
    if (isShown(entry, filter)) shown.push(entry);
  }
  return [...shown, ...early];
}

/** Messages that wait for their turn: they stand below everything else. */
export function queuedRows(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => entry.parent === null && isQueued(entry));
}

/** A block that is being written. It has the id of the entry that will take its place. */
export type LiveRow = { type: 'live'; id: string; block: OpenBlock };

/** What a timeline shows, one below the other. */
export type Row = Entry | LiveRow;

/** What is being written under a call, or at the top with null. */
export function liveRows(blocks: readonly OpenBlock[], parent: string | null, filter: RowFilter): LiveRow[] {
  return blocks.flatMap((block) => {
    if (block.parent !== parent) return [];
    if ((block.type === 'thinking' && !filter.thinking) || (block.type === 'tool' && !filter.tools)) return [];
    return [{ type: 'live', id: block.id, block }];
  });
}

/** What ran under a Task call. */
export function children(entries: readonly Entry[], parent: string): Entry[] {
  return entries.filter((entry) => entry.parent === parent);
}

/**
 * The entries of a window that reaches to the end of the timeline, after some have changed. What lies before its first
 * row is not loaded and stays so.
 */
export function upsert(entries: readonly Entry[], changed: readonly Entry[]): readonly Entry[] {
  const [first] = entries;
  const inWindow = first ? changed.filter((entry) => compare(entry, first) >= 0) : changed;
  if (inWindow.length === 0) return entries;
  const next = [...entries];
  for (const entry of inWindow) {
    const index = placeOf(next, entry);
    next.splice(index, next[index]?.id === entry.id ? 1 : 0, entry);
  }
  return next;
}

/** How full the model's context is; null while its size is not known. */
export type ContextShare = { used: number; limit: number; share: number; warn: boolean };

const warnFrom = 0.8;

export function contextShare({ context }: Pick<SessionState, 'context'>): ContextShare | null {
  if (context === null || context.limit <= 0) return null;
  const { used, limit } = context;
  const share = used / limit;
  return { used, limit, share, warn: share >= warnFrom };
}

/** What a session is doing at this moment, in one line. */
export type ActivityLine =
  | Extract<SessionStatus, { type: 'idle' | 'ended' | 'waiting' | 'paused' }>
  | { type: 'starting'; since: number }
  | { type: 'ready'; tasks: number }
  | { type: 'requesting'; since: number }
  | { type: 'streaming'; since: number }
  | { type: 'thinking'; since: number; tokens: number | null }
  /** The model writes what a tool is to be called with. */
  | { type: 'writing'; tool: string; since: number }
  | { type: 'running'; tool: string; forMs: number; others: number }
  | { type: 'compacting'; since: number }
  | { type: 'retrying'; attempt: number; limit: number; until: number }
  | { type: 'limited'; kind: string | null; until: number }
  /** The CLI should say something and has not. */
  | { type: 'quiet'; since: number };

export function activityLine(state: SessionState, now: number): ActivityLine {
  const status = sessionStatus(state);
  switch (status.type) {
    case 'idle':
      return toStart(state) ?? status;
    case 'ended':
    case 'waiting':
    case 'paused':
      return status;
    case 'starting':
      return { type: 'starting', since: state.run.type === 'none' ? now : state.run.run.claimedAt };
    case 'ready':
      return said(state, now) ?? awaited(state) ?? limited(state, now) ?? { type: 'ready', tasks: tasksOf(state) };
    case 'running':
      return said(state, now) ?? inTurn(state, now);
  }
}

function isQueued(entry: Entry): boolean {
  return entry.type === 'message' && entry.delivery.type === 'saved';
}

function isShown(entry: Entry, filter: RowFilter): boolean {
  switch (entry.type) {
    case 'tool':
      return filter.tools || entry.request?.state.type === 'pending';
    case 'thinking':
      return filter.thinking;
    case 'notice':
      return filter.notices;
    default:
      return true;
  }
}

/** The first index whose entry does not stand before this one. */
function placeOf(entries: readonly Entry[], entry: Entry): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = entries[middle];
    if (other && compare(other, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compare(a: Entry, b: Entry): number {
  return a.seq - b.seq || a.ord - b.ord;
}

/** What the CLI says of itself. A retry that is due is a request like any other. */
function said({ activity }: SessionState, now: number): ActivityLine | null {
  if (activity.type === 'compacting') return activity;
  if (activity.type !== 'retrying' || activity.until <= now) return null;
  const { attempt, limit, until } = activity;
  return { type: 'retrying', attempt, limit, until };
}

/** A message that came when nothing ran, or after the last run was let go, starts the next one in a moment. */
function toStart({ outbox, open, run }: SessionState): ActivityLine | null {
  const endedAt = run.type === 'none' ? 0 : (run.run.endedAt ?? 0);
  const row = outbox.find(({ id, delivery }) => delivery === 'saved' && (open[id]?.at ?? 0) > endedAt);
  const message = row && open[row.id];
  return message ? { type: 'starting', since: message.at } : null;
}

/** A message that is written starts a turn in a moment; one that is saved is written as soon as the CLI listens. */
function awaited({ outbox, open, run }: SessionState): ActivityLine | null {
  if (run.type === 'none') return null;
  const isOnItsWay = ({ delivery, epoch }: OutboxRow) =>
    delivery === 'saved' || (delivery === 'written' && epoch === run.run.epoch);
  const row = outbox.find(isOnItsWay);
  const message = row && open[row.id];
  return message ? { type: 'requesting', since: message.at } : null;
}

function limited({ limits }: SessionState, now: number): ActivityLine | null {
  for (const { status, kind, resetsAt } of Object.values(limits)) {
    if (status === 'rejected' && resetsAt !== null && resetsAt > now) return { type: 'limited', kind, until: resetsAt };
  }
  return null;
}

function tasksOf({ tasks }: SessionState): number {
  return tasks.filter(({ status }) => isRunning(status)).length;
}

function inTurn(state: SessionState, now: number): ActivityLine {
  const silence = quiet(state, now);
  const block = silence === null ? answering(state) : null;
  return block ?? running(state, now) ?? limited(state, now) ?? silence ?? requesting(state);
}

const quietAfterMs = 30_000;

function quiet({ updatedAt, live }: SessionState, now: number): ActivityLine | null {
  const heardAt = Math.max(updatedAt, live.heardAt ?? 0);
  return now - heardAt >= quietAfterMs ? { type: 'quiet', since: heardAt } : null;
}

/** What the model streams right now. */
function answering({ live }: SessionState): ActivityLine | null {
  const block = live.blocks.findLast(({ parent }) => parent === null);
  switch (block?.type) {
    case 'text':
      return { type: 'streaming', since: block.since };
    case 'thinking':
      return { type: 'thinking', since: block.since, tokens: live.thinkingTokens };
    case 'tool':
      return { type: 'writing', tool: block.name, since: block.since };
    case undefined:
      return null;
  }
}

/** The call the turn has waited for longest. What subagents do is told with their own call. */
function running({ open }: SessionState, now: number): ActivityLine | null {
  const calls = Object.values(open).flatMap((entry) => {
    if (entry.type !== 'tool' || entry.parent !== null) return [];
    if (entry.state.type !== 'running') return [];
    return [{ tool: entry.name || (entry.request?.tool ?? ''), since: entry.state.since }];
  });
  const [longest, ...others] = calls.sort((a, b) => a.since - b.since);
  if (!longest) return null;
  return { type: 'running', tool: longest.tool, forMs: Math.max(0, now - longest.since), others: others.length };
}

function requesting({ activity, updatedAt }: SessionState): ActivityLine {
  return { type: 'requesting', since: activity.type === 'requesting' ? activity.since : updatedAt };
}
