import type { AgentRow, TaskRow } from '../../core/fleet/fleet-state.ts';
import { isUp, type SessionSeen } from '../../core/fleet/seen.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Registry } from '../session/registry.ts';
import type { Session } from '../session/session.ts';
import type { Store } from '../store/store.ts';
import type { CarriedOut } from './carry-out.ts';
import { type Lookout, openLookout, unmade } from './lookout.ts';

/** What is seen of the sessions of agents: of those that have a task or a CLI. */
export type Lookouts = {
  seen(agentId: string): SessionSeen | null;
  all(): ReadonlyMap<string, SessionSeen>;
  session(agentId: string): Session | null;
  /** Opens the session of an agent, if it is there, and follows the message of its task. */
  look(agent: AgentRow, task: TaskRow | null): Promise<CarriedOut>;
  attach(agent: AgentRow, session: Session): Promise<void>;
  follow(agentId: string, task: TaskRow | null): Promise<void>;
  drop(agentId: string): void;
  close(): void;
};

type Parts = {
  store: Store;
  registry: Registry;
  options(agentId: string): JsonObject;
  onChange(agentId: string, isNews: boolean): void;
  onError(error: unknown): void;
};

export function createLookouts({ store, registry, options, onChange, onError }: Parts): Lookouts {
  const lookouts = new Map<string, Lookout>();
  /** Sessions that are not made yet, or no longer there. */
  const absent = new Map<string, SessionSeen>();
  const tasks = new Map<string, TaskRow | null>();

  function drop(agentId: string): void {
    lookouts.get(agentId)?.leave();
    lookouts.delete(agentId);
    absent.delete(agentId);
  }

  async function attach(agent: AgentRow, session: Session): Promise<void> {
    const known = lookouts.get(agent.id);
    if (known?.session === session) return;
    drop(agent.id);
    const lookout = openLookout({
      store,
      registry,
      session,
      options: () => options(agent.id),
      onChange: (isNews) => {
        forgetIfDone(agent.id);
        onChange(agent.id, isNews);
      },
      onError,
    });
    lookouts.set(agent.id, lookout);
    await lookout.follow(tasks.get(agent.id) ?? null);
  }

  /** Who has neither a task nor a CLI is not looked at any longer. */
  function forgetIfDone(agentId: string): void {
    const lookout = lookouts.get(agentId);
    if (lookout && !tasks.get(agentId) && !isUp(lookout.seen)) drop(agentId);
  }

  return {
    seen: (agentId) => lookouts.get(agentId)?.seen ?? absent.get(agentId) ?? null,
    all() {
      const seen = new Map(absent);
      for (const [agentId, lookout] of lookouts) seen.set(agentId, lookout.seen);
      return seen;
    },
    session: (agentId) => lookouts.get(agentId)?.session ?? null,
    async look(agent, task) {
      tasks.set(agent.id, task);
      if (agent.sessionId === null) return { type: 'done' };
      const opened = await registry.open(agent.sessionId);
      if (opened.type === 'open') {
        await attach(agent, opened.session);
        await lookouts.get(agent.id)?.follow(task);
        return { type: 'done' };
      }
      drop(agent.id);
      if (opened.type === 'heldElsewhere')
        return { type: 'failed', reason: 'Another server runs its session.', isFinal: false };
      if (opened.type === 'failed')
        return { type: 'failed', reason: `Its session cannot be opened: ${opened.detail}`, isFinal: false };
      absent.set(agent.id, unmade(agent, task, await store.wasDeleted(agent.sessionId)));
      return { type: 'done' };
    },
    attach,
    async follow(agentId, task) {
      tasks.set(agentId, task);
      absent.delete(agentId);
      await lookouts.get(agentId)?.follow(task);
      forgetIfDone(agentId);
    },
    drop(agentId) {
      drop(agentId);
      tasks.delete(agentId);
    },
    close() {
      for (const agentId of [...lookouts.keys()]) drop(agentId);
    },
  };
}
