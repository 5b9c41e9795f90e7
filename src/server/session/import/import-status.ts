import type { ImportStatus } from '../../../core/import-status.ts';

const problemsKept = 20;

export function noImport(from: string | null): ImportStatus {
  const none = { done: 0, total: 0 };
  return { phase: 'off', from, files: none, bytes: none, sessions: 0, problems: [] };
}

export function withProblem(status: ImportStatus, path: string, reason: string): ImportStatus {
  const others = status.problems.filter((problem) => problem.path !== path);
  return { ...status, problems: [...others, { path, reason }].slice(-problemsKept) };
}
