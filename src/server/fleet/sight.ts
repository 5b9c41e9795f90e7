import { requestLine } from '../../core/alert/request-alert.ts';
import { uncounted } from '../../core/cost/spending.ts';
import type { Carrier, SessionSeen } from '../../core/fleet/seen.ts';
import { activeLimit } from '../../core/limit/limited.ts';
import type { OutboxRow } from '../../core/session/change.ts';
import type { RunState, SessionState } from '../../core/session/state.ts';
import { isIdle } from '../session/idle.ts';

/** What is known of a session beside its state. */
export type Beside = Pick<SessionSeen, 'carrier' | 'spentMs' | 'steps' | 'endReason' | 'hasOldOptions'> & {
  /** A budget let it go on, and the message that does so is about to be sent. */
  isTakenUp: boolean;
};

/** A session as the fleet sees it. */
export function sightOf(state: SessionState, beside: Beside): SessionSeen {
  const { run, turn, tasks, outbox, requests, budget, cost, spending, live } = state;
  const { isTakenUp, ...facts } = beside;
  const limit = activeLimit(state);
  // Its message came back when a person stopped the turn, and waits until they release it.
  const isOnHold = facts.carrier?.type === 'waiting' && outbox.length > 0 && outbox.every(({ held }) => held);
  return {
    ...facts,
    sessionId: state.id,
    process: run.type,
    epoch: run.type === 'none' ? 0 : run.run.epoch,
    end: run.type === 'ended' ? run.run.end : null,
    isTurning: turn.type === 'running',
    hasBackground: run.type === 'live' && tasks.some(({ status }) => openStatuses.includes(status)),
    hasOutbox: outbox.some(({ held }) => !held),
    requests: requests.map((request) => ({ id: request.id, summary: requestLine(request).text })),
    isHeld: budget.held !== null || isTakenUp || isOnHold || limit?.continueAt != null,
    limit: limit && {
      turn: limit.turn,
      until: limit.continueAt,
      isOurs: limit.continueBy === null,
      isOpen: limit.continueAt === null && limit.offersAt !== null && !limit.isCancelled,
    },
    cost: cost.total + uncounted(spending, cost.models),
    heardAt: live.heardAt ?? (state.updatedAt || null),
  };
}

const openStatuses = ['running', 'pending', 'paused'];

/** How far a message is, as far as the state alone tells; null when the journal has to be asked. */
export function carrierIn(state: SessionState, id: string): Carrier | null {
  const row = state.outbox.find((candidate) => candidate.id === id);
  if (row) return { id, type: onItsWay(row.delivery, state.run.type) };
  return state.run.type === 'live' && !isIdle({ ...state, outbox: [], controls: [] }) ? { id, type: 'taken' } : null;
}

function onItsWay(delivery: OutboxRow['delivery'], run: RunState['type']): 'taken' | 'waiting' | 'lost' {
  if (delivery === 'confirmed') return 'taken';
  const isUp = run === 'live' || run === 'starting';
  return delivery === 'saved' || isUp ? 'waiting' : 'lost';
}

/** What is different enough for something to be decided anew. */
export function differs(a: SessionSeen | undefined, b: SessionSeen): boolean {
  if (!a) return true;
  const { heardAt: _a, spentMs: _b, ...before } = a;
  const { heardAt: _c, spentMs: _d, ...after } = b;
  return JSON.stringify(before) !== JSON.stringify(after);
}
