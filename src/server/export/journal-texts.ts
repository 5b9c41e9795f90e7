import type { Json } from '../../core/json.ts';
import { lineRecordText } from '../session/line-record-text.ts';
import type { JournalLine } from '../store/store.ts';
import type { Parts } from './export-session.ts';
import { type Redactor, touchesVariables } from './redact.ts';

const pageLines = 256;
const pageBytes = 1024 * 1024;

/** The journal as NDJSON, line by line as it was written, but for what is redacted. */
export function* journalTexts({ source, row, redactor, reached }: Parts): Generator<string> {
  const redact = redactor ? createLineRedaction(redactor) : (line: JournalLine) => line;
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

/** What a call reads from a file of variables comes back in a later line, which only has the call's id. */
function createLineRedaction(redactor: Redactor): (line: JournalLine) => JournalLine {
  const calls = new Set<string>();
  return (line) => {
    const text = Buffer.from(line.body.buffer, line.body.byteOffset, line.body.byteLength).toString();
    const value = parsed(text);
    if (value !== null) for (const id of callsIn(value)) calls.add(id);
    const isVariables = calls.size > 0 && [...calls].some((id) => text.includes(id));
    const place = { where: line.seq, isVariables };
    const redacted = value === null ? redactor.text(text, place) : redactor.json(value, place);
    if (redacted === value || redacted === text) return line;
    return { ...line, body: Buffer.from(value === null ? String(redacted) : JSON.stringify(redacted)) };
  };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

/** The ids of the calls in a line that read or write a file of variables. */
function callsIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  if (typeof value !== 'object' || value === null) return [];
  const own =
    typeof value.id === 'string' && value.input !== undefined && touchesVariables(value.input) ? [value.id] : [];
  return [...own, ...Object.values(value).flatMap(callsIn)];
}
