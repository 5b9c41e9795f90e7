import { memberOf } from '../json.ts';
import type { OutboxRow } from './change.ts';
import { isRunning } from './fold/tool.ts';
import type { SessionState } from './state.ts';
import { type SessionStatus, sessionStatus } from './status.ts';

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
  /** `continues`: at that time, by itself. */
  | { type: 'limited'; kind: string | null; until: number; continues?: true }
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
    case 'limited':
      return { ...status, continues: true };
    case 'starting':
      return { type: 'starting', since: state.run.type === 'none' ? now : state.run.run.claimedAt };
    case 'ready':
      return said(state, now) ?? awaited(state) ?? limited(state, now) ?? { type: 'ready', tasks: tasksOf(state) };
    case 'running':
      return said(state, now) ?? inTurn(state, now);
  }
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
  const isNew = ({ id, delivery, held }: OutboxRow) =>
    delivery === 'saved' && !held && (memberOf(open, id)?.at ?? 0) > endedAt;
  const row = outbox.find(isNew);
  const message = row && memberOf(open, row.id);
  return message ? { type: 'starting', since: message.at } : null;
}

/** A message that is written starts a turn in a moment; one that is saved is written as soon as the CLI listens. */
function awaited({ outbox, open, run }: SessionState): ActivityLine | null {
  if (run.type === 'none') return null;
  const isOnItsWay = ({ delivery, epoch, held }: OutboxRow) =>
    (delivery === 'saved' && !held) || (delivery === 'written' && epoch === run.run.epoch);
  const row = outbox.find(isOnItsWay);
  const message = row && memberOf(open, row.id);
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
