import { lineRecordText } from '../../session/line-record-text.ts';
import type { JournalLine, Store } from '../../store/store.ts';
import { textStream } from './piecewise.ts';

const pageLines = 256;
const pageBytes = 1024 * 1024;

/** The lines of a session as NDJSON. No more than a page of lines, or one line that is longer, is in memory. */
export function journalStream(
  store: Pick<Store, 'lines'>,
  sessionId: string,
  { after, until }: { after: number; until: number },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return textStream(textsOf(linesOf(store, sessionId, after, until)));
}

async function* textsOf(lines: AsyncIterable<JournalLine>): AsyncGenerator<string, void> {
  for await (const line of lines) {
    yield* lineRecordText(line);
    yield '\n';
  }
}

async function* linesOf(
  store: Pick<Store, 'lines'>,
  sessionId: string,
  after: number,
  until: number,
): AsyncGenerator<JournalLine> {
  for (let last = after; last < until; ) {
    const page = await store.lines(sessionId, last, Math.min(pageLines, until - last), pageBytes);
    if (page.length === 0) return;
    for (const line of page) {
      last = line.seq;
      yield line;
    }
  }
}
