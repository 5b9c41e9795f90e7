import { fileReferences } from '../../../core/text/file-reference.ts';
import type { TerminalRun } from './terminal-line.ts';

/** Runs that belong together: those of a path, which a compiler can colour piece by piece, or those between paths. */
export type LinkedRuns = { runs: readonly TerminalRun[]; target: { path: string; line: number | null } | null };

export function linkedRuns(runs: readonly TerminalRun[]): LinkedRuns[] {
  const references = fileReferences(runs.map(({ text }) => text).join(''));
  if (references.length === 0) return [{ runs, target: null }];
  const found: LinkedRuns[] = [];
  const rest = [...runs];
  let at = 0;
  const take = (end: number, target: LinkedRuns['target']) => {
    const taken: TerminalRun[] = [];
    while (at < end) {
      const run = rest.shift();
      if (!run) break;
      const head = run.text.slice(0, end - at);
      taken.push({ ...run, text: head });
      if (head.length < run.text.length) rest.unshift({ ...run, text: run.text.slice(head.length) });
      at += head.length;
    }
    if (taken.length > 0) found.push({ runs: taken, target });
  };
  for (const { start, end, path, line } of references) {
    take(start, null);
    take(end, { path, line });
  }
  take(Number.POSITIVE_INFINITY, null);
  return found;
}
