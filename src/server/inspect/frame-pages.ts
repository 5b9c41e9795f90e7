import type { FrameFilter, FrameHead, FramePage } from '../../core/inspect/frame.ts';
import { frameFacts } from '../claude/frame/frame-facts.ts';
import type { FrameSource } from '../store/frame-source.ts';
import type { JournalLine } from '../store/store.ts';
import { createBodyCheck, fits } from './frame-match.ts';

export type FrameWish = { sessionId: string; after: number; limit: number; filter: FrameFilter };

/** How much one call looks at, at most: a page is as quick in a journal of a million lines as in one of ten. */
const pageBytes = 4 * 1024 * 1024;
const searched = { lines: 20_000, bytes: 48 * 1024 * 1024 };

/** Frames after a line, in order. Null where there is no such session. */
export function framePage(source: FrameSource, { sessionId, after, limit, filter }: FrameWish): FramePage | null {
  const head = source.head(sessionId);
  if (head === null) return null;
  const isSearch = Object.values(filter).some((value) => value !== undefined);
  const most = isSearch ? searched : { lines: limit, bytes: pageBytes };
  const couldFit = createBodyCheck(filter);
  const headOf = createHeads(source, sessionId);
  const frames: FrameHead[] = [];
  let room = most.bytes;
  let last = after;
  for (const line of source.walk(sessionId, after, most.lines)) {
    room -= line.body.length;
    if (room < 0 && last > after) break;
    last = line.seq;
    if (couldFit(line.body)) {
      const frame = headOf(line);
      if (fits(frame, filter)) frames.push(frame);
    }
    if (frames.length >= limit) break;
  }
  return { frames, next: last < head && last > after ? last : null, head };
}

/** A result only names its call, so the tool is looked up. */
export function createHeads(source: FrameSource, sessionId: string): (line: JournalLine) => FrameHead {
  const names = new Map<string, string | null>();

  function toolOf(callId: string): string | null {
    const known = names.get(callId);
    if (known !== undefined) return known;
    const name = source.toolName(sessionId, callId);
    names.set(callId, name);
    return name;
  }

  return ({ seq, at, epoch, source: from, by, body }) => {
    const { kind, tool, request, calls } = frameFacts({ source: from, body });
    const [call] = calls;
    const named = tool ?? (call === undefined ? null : toolOf(call));
    return { seq, at, epoch, source: from, by, kind, tool: named, request, bytes: body.length };
  };
}
