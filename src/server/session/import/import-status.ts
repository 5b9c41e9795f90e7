/** How an import is coming along. `looking` counts what there is; `following` waits for more. */
export type ImportStatus = {
  phase: 'off' | 'looking' | 'importing' | 'following';
  from: string | null;
  files: { done: number; total: number };
  bytes: { done: number; total: number };
  /** Sessions that were new. */
  sessions: number;
  /** The last files that could not be read, and why. */
  problems: { path: string; reason: string }[];
};

const problemsKept = 20;

export function noImport(from: string | null): ImportStatus {
  const none = { done: 0, total: 0 };
  return { phase: 'off', from, files: none, bytes: none, sessions: 0, problems: [] };
}

export function withProblem(status: ImportStatus, path: string, reason: string): ImportStatus {
  const others = status.problems.filter((problem) => problem.path !== path);
  return { ...status, problems: [...others, { path, reason }].slice(-problemsKept) };
}
