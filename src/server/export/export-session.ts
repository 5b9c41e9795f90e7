import type { Json } from '../../core/json.ts';
import type { Entry } from '../../core/session/entry.ts';
import { asRun } from '../../core/session/ran-input.ts';
import type { ExportSource } from '../store/export-source.ts';
import type { SessionRow } from '../store/store.ts';
import type { ExportFormat } from './export-format.ts';
import { type ExportedSession, exportedSession } from './exported-session.ts';
import { entryHtml } from './html/entry.ts';
import { pageFoot, pageHead } from './html/page.ts';
import { journalTexts } from './journal-texts.ts';
import { entryMarkdown, markdownHead } from './markdown.ts';
import { createPictures } from './picture.ts';
import { createRedactor, type RedactionReport, type Redactor, touchesVariables } from './redact.ts';
import { wholeEntryOf } from './whole-entry-of.ts';

export type ExportWish = { sessionId: string; format: ExportFormat; redact: boolean };

/** An export under way: texts as they are asked for, and how far it is. */
export type Export = {
  texts: Generator<string>;
  session: ExportedSession;
  /** Between 0 and 1. */
  share(): number;
  report(): RedactionReport;
};

const pageEntries = 100;

/** The session up to now, in pieces: no more than a page of it is in memory. */
export function exportSession(source: ExportSource, { sessionId, format, redact }: ExportWish): Export | null {
  const row = source.session(sessionId);
  if (!row) return null;
  const redactor = redact ? createRedactor() : null;
  const session = redacted(redactor, exportedSession(row) as unknown as Json, 1) as unknown as ExportedSession;
  const reached = { seq: 0 };
  const parts: Parts = { source, row, session, redactor, reached };
  return {
    texts: format === 'ndjson' ? journalTexts(parts) : entryTexts(format, parts),
    session,
    share: () => (row.head === 0 ? 1 : Math.min(1, reached.seq / row.head)),
    report: () => redactor?.report() ?? { counts: [], samples: [] },
  };
}

export type Parts = {
  source: ExportSource;
  row: SessionRow;
  session: ExportedSession;
  redactor: Redactor | null;
  /** Where the export is. */
  reached: { seq: number };
};

function* entryTexts(format: Exclude<ExportFormat, 'ndjson'>, parts: Parts): Generator<string> {
  const { session, redactor } = parts;
  switch (format) {
    case 'md':
      yield markdownHead(session);
      for (const entry of entriesOf(parts)) yield entryMarkdown(entry);
      return;
    case 'html': {
      const pictureOf = createPictures(parts);
      yield pageHead(session);
      for (const entry of entriesOf(parts)) yield entryHtml(entry, pictureOf);
      yield pageFoot(redactor ? redactor.report().counts.reduce((sum, { count }) => sum + count, 0) : null);
      return;
    }
    case 'json': {
      yield `{"session":${JSON.stringify(session)},"entries":[`;
      let separator = '\n';
      for (const entry of entriesOf(parts)) {
        yield separator + JSON.stringify(entry);
        separator = ',\n';
      }
      yield '\n]}\n';
      return;
    }
  }
}

function* entriesOf({ source, row, redactor, reached }: Parts): Generator<Entry> {
  let after = { seq: -1, ord: 0 };
  for (;;) {
    const page = source.entries(row.id, after, pageEntries);
    for (const entry of page) {
      if (entry.seq > row.head) return;
      reached.seq = entry.seq;
      const whole = wholeEntryOf(source, row.id, entry);
      const shown = whole.type === 'tool' ? asRun(whole) : whole;
      const inputs = shown.type === 'tool' ? [shown.input, shown.request?.input ?? {}] : [];
      const isVariables = inputs.some(touchesVariables);
      yield redacted(redactor, shown as unknown as Json, entry.seq, isVariables) as unknown as Entry;
    }
    const last = page.at(-1);
    if (!last || page.length < pageEntries) break;
    after = { seq: last.seq, ord: last.ord };
  }
  reached.seq = row.head;
}

function redacted(redactor: Redactor | null, value: Json, where: number, isVariables = false): Json {
  return redactor ? redactor.json(value, { where, isVariables }) : value;
}
