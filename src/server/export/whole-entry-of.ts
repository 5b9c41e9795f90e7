import type { Entry } from '../../core/session/entry.ts';
import { wholeMeaningOf } from '../claude/whole-line.ts';
import { sourceLines, wholeEntry } from '../session/whole-entry.ts';
import type { ExportSource } from '../store/export-source.ts';

/** A line longer than this stays shortened: it would take more memory than an export is worth. */
const longestLine = 8 * 1024 * 1024;

/** An entry with what was too long for the timeline, where it was. */
export function wholeEntryOf(source: Pick<ExportSource, 'line'>, sessionId: string, entry: Entry): Entry {
  if (!isClipped(entry)) return entry;
  const lines = sourceLines(entry)
    .map((seq) => source.line(sessionId, seq))
    .filter((line) => line !== null);
  if (lines.some(({ body }) => body.length > longestLine)) return entry;
  return wholeEntry(entry, lines.flatMap(wholeMeaningOf));
}

function isClipped(entry: Entry): boolean {
  if (entry.type === 'tool') return entry.clipped.input || entry.clipped.result;
  return 'clipped' in entry && entry.clipped === true;
}
