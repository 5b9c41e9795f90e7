import type { SessionRow } from '../../store/store.ts';
import type { BridgeListing, ProcessStatus } from './bridge-messages.ts';
import type { CompatContext } from './context.ts';

const listLimit = 100;
const recentLimit = 20;

/** Sessions that a CLI runs for. */
const active = { starting: 'idle', ready: 'idle', running: 'running', waiting: 'waiting_approval' } as const;

export async function listActive({ store }: CompatContext): Promise<BridgeListing> {
  const states = Object.keys(active) as (keyof typeof active)[];
  const pages = await Promise.all(states.map((status) => store.sessions({ before: null, limit: listLimit, status })));
  const rows = pages.flat().sort((a, b) => b.summary.updatedAt - a.summary.updatedAt);
  return { type: 'session_list', sessions: rows.slice(0, listLimit).map(activeItem) };
}

export async function listRecent({ store }: CompatContext, limit: number | null): Promise<BridgeListing> {
  const wanted = Math.min(limit ?? recentLimit, listLimit);
  const rows = await store.sessions({ before: null, limit: wanted + 1, archived: false });
  return { type: 'recent_sessions', sessions: rows.slice(0, wanted).map(recentItem), hasMore: rows.length > wanted };
}

function activeItem({ id, cwd, createdAt, summary }: SessionRow) {
  const { title, updatedAt, status } = summary;
  const processStatus: ProcessStatus = status in active ? active[status as keyof typeof active] : 'idle';
  return {
    id,
    projectPath: cwd,
    claudeSessionId: id,
    status: processStatus,
    createdAt: dateOf(createdAt),
    lastActivityAt: dateOf(updatedAt),
    lastMessage: title ?? '',
  };
}

function recentItem({ id, cwd, createdAt, summary }: SessionRow) {
  return {
    sessionId: id,
    projectPath: cwd,
    summary: summary.title,
    firstPrompt: summary.title ?? '',
    created: dateOf(createdAt),
    modified: dateOf(summary.updatedAt),
    isSidechain: false,
  };
}

function dateOf(time: number): string {
  return new Date(time).toISOString();
}
