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
