import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../../core/json.ts';
import type { SessionState } from '../../../core/session/state.ts';
import { optionsOver } from '../../session/run-options.ts';
import type { Session } from '../../session/session.ts';
import { isSessionId, ownSessionId } from './agent-id.ts';
import type { CompatContext } from './context.ts';
import { type Found, foundIn } from './find-session.ts';

/** Which session an agent has: its own, or the one that its own names. It outlives sockets and servers. */
export type AgentSessions = {
  current(): Promise<string | null>;
  /** The session that a start is about: the one named, the present one for an id of the old kind, or a fresh one. */
  choose(wanted: string | null, cwd: string): Promise<string>;
  open(id: string, cwd: string, options: JsonObject, by: string): Promise<Found>;
};

/** An option of an agent's own session that no CLI is started with. */
const pointer = 'agentSession';

export function createAgentSessions(context: CompatContext, agentId: string): AgentSessions {
  const { registry, store, runDefaults } = context;
  const ownId = ownSessionId(agentId);

  async function current(): Promise<string | null> {
    const own = await registry.stored(ownId);
    if (!own) return null;
    const other = own.options[pointer];
    return typeof other === 'string' && (await store.session(other)) ? other : ownId;
  }

  async function choose(wanted: string | null, cwd: string): Promise<string> {
    if (wanted !== null && isSessionId(wanted)) return wanted.toLowerCase();
    const id = (await current()) ?? ownId;
    if (wanted !== null) return id;
    const state = await registry.stored(id);
    return state && (wasUsed(state) || state.cwd !== cwd) ? randomUUID() : id;
  }

  async function open(id: string, cwd: string, options: JsonObject, by: string): Promise<Found> {
    const started = optionsOver(runDefaults(), options);
    const found = foundIn(await registry.create({ id, cwd, title: null, options: started, forkedFrom: null }), id);
    if (found.type === 'refused') return found;
    const { session } = found;
    if (session.state.cwd !== cwd) {
      return { type: 'refused', reason: `Session ${id} belongs to the folder ${session.state.cwd}.` };
    }
    await registry.blockages.unlessBlocked(id, configure(session, options, by));
    await point(id, cwd, by);
    return found;
  }

  async function point(id: string, cwd: string, by: string): Promise<void> {
    const wanted = id === ownId ? null : id;
    const options = { ...runDefaults(), ...(wanted === null ? {} : { [pointer]: wanted }) };
    const own = await registry.create({ id: ownId, cwd, title: `Agent ${agentId}`, options, forkedFrom: null });
    if (own.type !== 'open') return;
    const { state } = own.session;
    await registry.blockages.unlessBlocked(ownId, configure(own.session, { [pointer]: wanted }, by));
    // One that only points is nothing to look at.
    if (!wasUsed(state)) await registry.archive(ownId, wanted !== null);
  }

  return { current, choose, open };
}

function wasUsed({ run, outbox }: SessionState): boolean {
  return run.type !== 'none' || outbox.length > 0;
}

async function configure(session: Session, options: JsonObject, by: string): Promise<void> {
  const present = session.state.options;
  const isNew = Object.entries(options).some(([name, value]) => (present[name] ?? null) !== value);
  if (isNew) await session.configure(options, by);
}
