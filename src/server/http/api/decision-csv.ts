import { deciderWords, outcomeWords } from '../../../core/permission/words.ts';
import type { Decider } from '../../../core/session/decision.ts';
import { spreadsheetText } from '../../../core/text/spreadsheet.ts';
import type {
  DecisionFilter,
  DecisionPlace,
  DecisionStore,
  FoundDecision,
} from '../../store/decision/decision-store.ts';

const rowLimit = 100_000;
const pageSize = 500;

const columns = ['Time', 'Session', 'Title', 'Project', 'Tool', 'What', 'Decision', 'By', 'Mode', 'Note', 'Original'];

/** The decisions as a table, a page at a time and only as fast as it is read. */
export function csvOf(store: Pick<DecisionStore, 'decisions'>, filter: DecisionFilter): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let before: DecisionPlace | null = null;
  let rows = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(csvLine(columns))),
    async pull(controller) {
      const limit = Math.min(pageSize, rowLimit - rows);
      const { decisions, next } = await store.decisions({ ...filter, before, limit });
      rows += decisions.length;
      before = next;
      // Nothing at all would not be asked for again.
      controller.enqueue(encoder.encode(decisions.map((found) => csvLine(cellsOf(found))).join('')));
      if (next === null || rows >= rowLimit) controller.close();
    },
  });
}

function cellsOf(found: FoundDecision): string[] {
  const { at, sessionId, title, project, tool, subject, original, outcome, by, mode } = found;
  const time = new Date(at).toISOString();
  return [
    time,
    sessionId,
    title ?? '',
    project,
    tool,
    subject,
    outcomeWords(outcome),
    deciderWords(by, mode),
    mode ?? '',
    noteOf(by) ?? '',
    original ?? '',
  ];
}

function noteOf(by: Decider): string | null {
  if (by.type === 'person') return by.note;
  if (by.type === 'hook' || by.type === 'badCall') return by.words;
  return by.type === 'nobody' ? by.reason : null;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${spreadsheetText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
