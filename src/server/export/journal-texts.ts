import type { OwnEvent } from '../../core/session/own-event.ts';
import { lineRecordText } from '../session/line-record-text.ts';
import type { JournalLine } from '../store/store.ts';
import type { Parts } from './export-session.ts';
import { createLineRedaction } from './line-redaction.ts';
import type { Redactor } from './redact.ts';

const pageLines = 256;
const pageBytes = 1024 * 1024;

/** The journal as NDJSON, line by line as it was written, but for what is redacted. */
export function* journalTexts({ source, row, redactor, reached }: Parts): Generator<string> {
  const redact = redactor ? redaction(redactor) : (line: JournalLine) => line;
  for (let last = 0; last < row.head; ) {
    const page = source.lines(row.id, last, Math.min(pageLines, row.head - last), pageBytes);
    if (page.length === 0) return;
    for (const line of page) {
      last = line.seq;
      reached.seq = line.seq;
      yield* lineRecordText(redact(line));
      yield '\n';
    }
  }
}

function redaction(redactor: Redactor): (line: JournalLine) => JournalLine {
  const redact = createLineRedaction(redactor);
  return (line) => {
    const text = Buffer.from(line.body.buffer, line.body.byteOffset, line.body.byteLength).toString();
    const redacted = redact(line.source === 'own' ? withoutKept(text) : text, line.seq);
    return redacted === text ? line : { ...line, body: Buffer.from(redacted) };
  };
}

const keptStart = '[{"type":"text.kept"';

/** A secret that is being streamed may lie in two lines, each of which hides nothing. The complete message tells the words. */
function withoutKept(text: string): string {
  if (!text.startsWith(keptStart)) return text;
  const events = JSON.parse(text) as Extract<OwnEvent, { type: 'text.kept' }>[];
  return JSON.stringify(events.map((event) => ({ ...event, pieces: [] })));
}
