import type { FramePair, RelatedFrame } from '../../core/inspect/frame.ts';
import { type FrameFacts, frameFacts } from '../claude/frame/frame-facts.ts';
import type { FrameSource } from '../store/frame-source.ts';
import type { JournalLine } from '../store/store.ts';

/** How far around a frame its relatives are looked for. */
const reach = { lines: 20_000, bytes: 64 * 1024 * 1024 };
const chunkLines = 500;

type Found = { line: Pick<JournalLine, 'seq' | 'at'>; facts: FrameFacts };

/** What a frame answers or is answered by, in the order of the journal. */
export function relatedFrames(source: FrameSource, sessionId: string, line: JournalLine): RelatedFrame[] {
  const facts = frameFacts(line);
  const look = createLook(source, sessionId, line.seq);
  const related: RelatedFrame[] = [];
  const add = (pair: FramePair, side: RelatedFrame['side'], found: Found | null) => {
    if (!found || found.line.seq === line.seq) return;
    const { seq, at } = found.line;
    related.push({ pair, side, seq, kind: found.facts.kind, ms: at - line.at });
  };

  for (const { pair, id, side } of facts.links) {
    const isOtherEnd = ({ links }: FrameFacts) =>
      links.some((link) => link.pair === pair && link.id === id && link.side !== side);
    const other = side === 'opens' ? look.forward(line.seq, id, isOtherEnd) : look.backward(line.seq, id, isOtherEnd);
    add(pair, side === 'opens' ? 'after' : 'before', other);
    // The turn of a message ends with the first result after the CLI has taken it.
    const echo = pair === 'message' ? (side === 'opens' ? other : { line, facts }) : null;
    if (echo) add('turn', 'after', look.forward(echo.line.seq, 'result', isResult));
  }
  if (isResult(facts)) add('turn', 'before', messageOf(line.seq));
  return related.sort((one, other) => one.seq - other.seq);

  /** The message whose echo is the last one before a result, unless another turn has ended since. */
  function messageOf(seq: number): Found | null {
    const echo = look.backward(seq, '"user"', (one) => isEcho(one) || isResult(one), ['"result"']);
    const id = echo?.facts.links.find(({ pair }) => pair === 'message')?.id;
    if (!echo || id === undefined) return null;
    const sent = look.backward(echo.line.seq, id, ({ links }) => links.some((link) => link.id === id));
    return sent ?? echo;
  }
}

function isResult({ kind }: FrameFacts): boolean {
  return kind === 'result' || kind.startsWith('result/');
}

function isEcho({ links }: FrameFacts): boolean {
  return links.some(({ pair, side }) => pair === 'message' && side === 'closes');
}

type Wanted = (facts: FrameFacts) => boolean;

/** Lines that do not hold the word are not parsed. */
function createLook(source: FrameSource, sessionId: string, from: number) {
  const oldest = Math.max(0, from - 1 - reach.lines);

  function candidates(lines: Iterable<JournalLine>, words: string[], budget: { bytes: number }): Iterable<Found> {
    const needles = words.map((word) => Buffer.from(word));
    return (function* () {
      for (const line of lines) {
        budget.bytes -= line.body.length;
        if (budget.bytes < 0) return;
        const bytes = Buffer.from(line.body.buffer, line.body.byteOffset, line.body.length);
        if (line.source === 'own' || !needles.some((needle) => bytes.includes(needle))) continue;
        yield { line: { seq: line.seq, at: line.at }, facts: frameFacts(line) };
      }
    })();
  }

  return {
    forward(after: number, word: string, isWanted: Wanted): Found | null {
      const budget = { bytes: reach.bytes };
      for (const found of candidates(source.walk(sessionId, after, reach.lines), [word], budget)) {
        if (isWanted(found.facts)) return found;
      }
      return null;
    },
    backward(before: number, word: string, isWanted: Wanted, more: string[] = []): Found | null {
      const budget = { bytes: reach.bytes };
      for (let end = before - 1; end > oldest && budget.bytes > 0; end -= chunkLines) {
        const begin = Math.max(oldest, end - chunkLines);
        const lines = source.walk(sessionId, begin, end - begin);
        const last = [...candidates(lines, [word, ...more], budget)].findLast(({ facts }) => isWanted(facts));
        if (last) return last;
      }
      return null;
    },
  };
}
