import type { AgentRow, TaskRow } from '../../core/fleet/fleet-state.ts';
import type { SessionSeen } from '../../core/fleet/seen.ts';
import type { JsonObject } from '../../core/json.ts';
import type { SessionEvent } from '../../core/session/event.ts';
import { exitCauseWords, lastStderrLine } from '../../core/session/exit-cause.ts';
import type { Registry } from '../session/registry.ts';
import type { Session } from '../session/session.ts';
import type { Store } from '../store/store.ts';
import { sameOptions } from './agent-options.ts';
import { readCarrier } from './carrier.ts';
import { createLap } from './lap.ts';
import { carrierIn, differs, sightOf } from './sight.ts';

/** Looks at the session of one agent. */
export type Lookout = {
  readonly session: Session;
  readonly seen: SessionSeen;
  /** The task whose message is followed, or none. */
  follow(task: TaskRow | null): Promise<void>;
  leave(): void;
};

export type LookoutParts = {
  store: Store;
  registry: Registry;
  session: Session;
  /** What the session is to be started with. */
  options(): JsonObject;
  /** `isNews`: there may be something to decide; otherwise it was only heard. */
  onChange(isNews: boolean): void;
  onError(error: unknown): void;
};

export function openLookout(parts: LookoutParts): Lookout {
  const { store, session, onChange } = parts;
  const keep = parts.registry.keep(session.id);
  const lap = createLap();
  let taskId: string | null = null;
  let carrierId: string | null = null;
  let carrier: SessionSeen['carrier'] = null;
  let steps = new Set<string>();
  let stepsBefore = 0;
  let endReason: string | null = null;
  let isTakenUp = false;
  let wasInterruptedByBudget = session.state.budget.held?.interrupted ?? false;
  let shown: SessionSeen | undefined;

  const sight = (): SessionSeen =>
    sightOf(session.state, {
      carrier,
      spentMs: lap.spentMs,
      steps: stepsBefore + steps.size,
      endReason,
      hasOldOptions: !sameOptions(session.options, parts.options()),
      isTakenUp,
    });

  function tell(): void {
    const next = sight();
    const isNews = differs(shown, next);
    shown = next;
    onChange(isNews);
  }

  /** What the state tells of the message, and otherwise the journal. */
  async function refresh(): Promise<void> {
    const id = carrierId;
    if (id === null) return;
    const told = carrierIn(session.state, id);
    const found = told ?? (await readCarrier(store, session.state, id));
    if (carrierId === id) carrier = carrierIn(session.state, id) ?? found;
  }

  function hear(events: readonly SessionEvent[]): void {
    for (const event of events) {
      if (event.type === 'usage.reported' && event.parent === null && carrier?.type === 'taken')
        steps.add(event.messageId);
      if (event.type === 'run.ended') endReason = reasonIn(event);
    }
    noteBudget();
    lap.run(session.state.turn.type === 'running' && session.state.requests.length === 0);
    if (carrierId === null) return tell();
    const told = carrierIn(session.state, carrierId);
    if (told) carrier = told;
    if (told || carrier?.type === 'answered') return tell();
    // Whoever decides meanwhile has to look first.
    carrier = null;
    refresh().then(tell, parts.onError);
  }

  /** Between the budget's word and the message that goes on there is a moment in which nothing seems to be left to do. */
  function noteBudget(): void {
    const { budget, outbox, turn } = session.state;
    if (budget.held === null && wasInterruptedByBudget) isTakenUp = true;
    if (outbox.length > 0 || turn.type === 'running') isTakenUp = false;
    wasInterruptedByBudget = budget.held?.interrupted ?? false;
  }

  session.leaveRestarts();
  const unwatch = session.watch((published) => {
    if (published.type === 'line') hear(published.line.events);
    else onChange(false);
  });

  return {
    session,
    get seen() {
      return sight();
    },
    async follow(task) {
      if (task?.id !== taskId) {
        taskId = task?.id ?? null;
        steps = new Set();
        stepsBefore = task?.steps ?? 0;
        lap.reset(task?.spentMs ?? 0);
        lap.run(session.state.turn.type === 'running');
      }
      carrierId = task?.carrierId ?? null;
      if (carrierId === null || carrier?.id !== carrierId) carrier = null;
      await refresh();
    },
    leave() {
      unwatch();
      keep();
    },
  };
}

/** An agent whose session was never made, or is no longer there. */
export function unmade(agent: AgentRow, task: TaskRow | null, wasDeleted: boolean): SessionSeen {
  return {
    sessionId: agent.sessionId ?? '',
    process: 'none',
    epoch: 0,
    end: null,
    endReason: null,
    isTurning: false,
    hasBackground: false,
    hasOutbox: false,
    requests: [],
    isHeld: false,
    limit: null,
    hasOldOptions: false,
    carrier: task?.carrierId ? { id: task.carrierId, type: wasDeleted ? 'withdrawn' : 'unknown' } : null,
    cost: 0,
    spentMs: 0,
    steps: 0,
    heardAt: null,
  };
}

function reasonIn({
  code,
  signal,
  stderrTail,
  detail,
  cause,
}: Extract<SessionEvent, { type: 'run.ended' }>): string | null {
  if (cause) return exitCauseWords[cause];
  const words = lastStderrLine(stderrTail) || detail;
  if (words !== null && words !== '') return `It said: ${words}`;
  if (signal !== null) return `It was ended by ${signal}.`;
  return code === null ? null : `Its exit code was ${code}.`;
}
