import type { AgentTask } from '../../../core/fleet/task.ts';

/** What is followed is newer than what was loaded once. */
export function mergeTasks(followed: readonly AgentTask[], loaded: readonly AgentTask[]): readonly AgentTask[] {
  return loaded.length === 0 ? followed : [...followed, ...newlyFound(loaded, followed)];
}

/** Those of a page that are not known. */
export function newlyFound(page: readonly AgentTask[], known: readonly AgentTask[]): readonly AgentTask[] {
  const ids = new Set(known.map(({ id }) => id));
  return page.filter(({ id }) => !ids.has(id));
}
