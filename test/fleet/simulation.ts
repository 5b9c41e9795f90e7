import type { DesiredState } from '../../src/core/fleet/agent.ts';
import type { Decision } from '../../src/core/fleet/decision.ts';
import { dueChanges } from '../../src/core/fleet/due-task.ts';
import { type AgentRow, type FleetState, type TaskRow, withChanges } from '../../src/core/fleet/fleet-state.ts';
import { intend } from '../../src/core/fleet/intend.ts';
import type { Judged } from '../../src/core/fleet/judged.ts';
import { type Plan, reconcile, taskOf } from '../../src/core/fleet/reconcile.ts';
import type { SessionSeen } from '../../src/core/fleet/seen.ts';
import { SimulatedSession } from './simulated-session.ts';

type Act = { agentId: string; type: Decision['type']; steps: Generator<void, void> };

/** The real decision over a world that is made up: rows and sessions last, what a server only remembers does not. */
export class Simulation {
  fleet: FleetState = { agents: new Map(), tasks: new Map() };
  readonly sessions = new Map<string, SimulatedSession>();
  /** Which attempt at which task a message was for. */
  readonly carried = new Map<string, string>();
  readonly room: number;
  now = 1_000_000;
  isBroken = false;
  #acts: Act[] = [];
  #looks = new Map<string, { sessionId: string; carrierId: string | null }>();
  #ids = 0;
  readonly #decide: typeof reconcile;

  constructor(room: number, decide = reconcile) {
    this.room = room;
    this.#decide = decide;
  }

  readonly newId = (): string => {
    this.#ids += 1;
    return `id-${this.#ids}`;
  };

  /** What a person wants; refusals are fine. */
  person(decide: (fleet: FleetState) => Judged): void {
    const judged = decide(this.fleet);
    if (judged.type === 'changed') this.fleet = withChanges(this.fleet, judged.changes);
  }

  get isBusy(): boolean {
    return this.#acts.length > 0;
  }

  pass(): Plan {
    const seen = this.#seen();
    const busy = new Map(this.#acts.map(({ agentId, type }) => [agentId, type]));
    const plan = this.#decide({ now: this.now, room: this.room, fleet: this.fleet, seen, busy });
    const before = this.fleet;
    const due = plan.due.flatMap((task) => dueChanges(task, before, this.now, this.newId));
    const intended = plan.decisions.flatMap(({ agentId, decision }) => this.#intend(agentId, decision, seen));
    this.fleet = withChanges(before, [...due, ...intended]);
    for (const { agentId, decision } of plan.decisions) {
      const agent = this.fleet.agents.get(agentId);
      if (agent) this.#acts.push({ agentId, type: decision.type, steps: this.#act(agent, decision) });
    }
    return plan;
  }

  /** One step of what is being done about some agent. */
  act(which: number): void {
    const act = this.#acts[which % Math.max(1, this.#acts.length)];
    if (act?.steps.next().done !== true) return;
    this.#acts = this.#acts.filter((other) => other !== act);
  }

  /** The server is killed in the middle of whatever it did. What it had started is ended before anything else. */
  restart(): void {
    this.#acts = [];
    this.#looks.clear();
    for (const session of this.sessions.values()) session.endRun('swept');
  }

  #seen(): Map<string, SessionSeen> {
    const seen = new Map<string, SessionSeen>();
    for (const [agentId, { sessionId, carrierId }] of this.#looks) {
      const session = this.sessions.get(sessionId) ?? new SimulatedSession(sessionId);
      seen.set(agentId, session.seen(carrierId));
    }
    return seen;
  }

  #intend(agentId: string, decision: Decision, seen: Map<string, SessionSeen>) {
    const agent = this.fleet.agents.get(agentId);
    if (!agent) return [];
    const { fleet, now, newId } = this;
    return intend(decision, { fleet, agent, seen: seen.get(agentId) ?? null, now, newId });
  }

  *#act(agent: AgentRow, decision: Decision): Generator<void, void> {
    yield;
    const task = taskOf(this.fleet, agent);
    const session = this.sessions.get(this.#looks.get(agent.id)?.sessionId ?? '');
    switch (decision.type) {
      case 'look':
        return this.#look(agent, task);
      case 'start':
        return yield* this.#start(agent, task);
      case 'interrupt':
        if (session && task?.carrierId) session.abandon(task.carrierId);
        yield;
        if (session?.turn) session.endTurn(true);
        return this.#look(agent, task);
      case 'stop':
        if (session?.turn) session.endTurn(true);
        yield;
        session?.endRun('stopped');
        return;
      case 'release':
        session?.endRun('stopped');
        return;
      case 'settle': {
        const look = this.#looks.get(agent.id);
        if (look) this.#looks.set(agent.id, { ...look, carrierId: null });
        return;
      }
      case 'remove':
        this.#looks.delete(agent.id);
    }
  }

  #look(agent: AgentRow, task: TaskRow | null): void {
    if (agent.sessionId === null) return;
    this.#looks.set(agent.id, { sessionId: agent.sessionId, carrierId: task?.carrierId ?? null });
  }

  *#start(agent: AgentRow, task: TaskRow | null): Generator<void, void> {
    if (agent.sessionId === null || !task?.carrierId) return;
    if (this.isBroken) {
      yield;
      const noted: Decision = { type: 'noteEnd', epoch: null, reason: 'no CLI', isFault: true, isFinal: false };
      this.fleet = withChanges(this.fleet, this.#intend(agent.id, noted, this.#seen()));
      return;
    }
    const session = this.sessions.get(agent.sessionId) ?? new SimulatedSession(agent.sessionId);
    this.sessions.set(agent.sessionId, session);
    this.#look(agent, task);
    yield;
    if (task.abandonedId !== null) session.abandon(task.abandonedId);
    session.send(task.carrierId);
    this.carried.set(task.carrierId, `${task.id}, attempt ${task.attempts}`);
    yield;
    session.launch();
  }
}

export function wished(agents: FleetState['agents'], desired: DesiredState): AgentRow[] {
  return [...agents.values()].filter((agent) => agent.desiredExecutionState === desired);
}
