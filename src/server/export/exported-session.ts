import type { SessionRow } from '../store/store.ts';

/** What an export says of a session as a whole. */
export type ExportedSession = {
  id: string;
  title: string;
  cwd: string;
  model: string | null;
  cost: number;
  turns: number;
  createdAt: number;
  updatedAt: number;
  parent: string | null;
};

export function exportedSession({ id, cwd, parent, createdAt, summary }: SessionRow): ExportedSession {
  const { title, model, cost, turns, updatedAt } = summary;
  return { id, title: title ?? 'Session', cwd, model, cost, turns, createdAt, updatedAt, parent };
}
