import { closesDetails, opensDetails } from './details-token.ts';
import { closesFence, type Fence, fenceIn } from './fence.ts';

/** A part of a Markdown text that means the same whatever stands before or after it. */
export type Block = { start: number; raw: string };

/** A text in its blocks, and where the look for the next one goes on. Together the blocks are the whole text. */
export type Blocks = { text: string; blocks: readonly Block[]; scan: Scan };

type Scan = {
  /** Where the last block begins. */
  start: number;
  /** Where the first line begins that was not seen whole. */
  line: number;
  fence: Fence | null;
  isList: boolean;
  isAfterBlank: boolean;
  /** How many disclosures are open. */
  details: number;
};

const fresh: Scan = { start: 0, line: 0, fence: null, isList: false, isAfterBlank: false, details: 0 };

/**
 * Blocks end where a blank line is followed by a line that begins at the edge and cannot belong to a list above it.
 * A disclosure is one block from `<details>` to `</details>`.
 * A text that has grown since the last time is looked at only from the line that was not whole then.
 */
export function blocksOf(text: string, previous: Blocks | null): Blocks {
  const known = previous !== null && text.startsWith(previous.text) ? previous : null;
  if (known?.text.length === text.length) return known;
  const blocks = known ? known.blocks.slice(0, -1) : [];
  const scan = known ? { ...known.scan } : { ...fresh };
  for (;;) {
    const end = text.indexOf('\n', scan.line);
    const line = text.slice(scan.line, end === -1 ? text.length : end);
    if (beginsBlock(scan, line)) {
      blocks.push({ start: scan.start, raw: copyOf(text.slice(scan.start, scan.line)) });
      Object.assign(scan, { ...fresh, start: scan.line, line: scan.line });
    }
    if (end === -1) break;
    takeLine(scan, line);
    scan.line = end + 1;
  }
  if (scan.start < text.length) blocks.push({ start: scan.start, raw: copyOf(text.slice(scan.start)) });
  return { text, blocks, scan };
}

/**
 * A slice keeps the whole text that it was cut from. The pieces of an answer that grows would keep one text each, as it
 * was when they were last read; cut from a joined string, they keep only themselves.
 */
function copyOf(slice: string): string {
  return ` ${slice}`.slice(1);
}

/** A list goes on with these, and so it may with what can still become one of them. */
const listMark = /^(?:[-+*]|\d{1,9}[.)])[ \t]/;
const listMarkBegun = /^(?:[-+*]|\d{1,9}[.)]?)?\r?$/;

/** Said of the beginning of a line, it holds for the whole line. */
function beginsBlock({ start, line: at, fence, isList, isAfterBlank, details }: Scan, line: string): boolean {
  if (!isAfterBlank || fence !== null || details > 0 || at === start || /^[ \t\r]/.test(line) || line === '')
    return false;
  return !isList || !(listMark.test(line) || listMarkBegun.test(line));
}

function takeLine(scan: Scan, line: string): void {
  if (scan.fence !== null) {
    if (closesFence(scan.fence, line)) scan.fence = null;
    scan.isAfterBlank = false;
    return;
  }
  scan.fence = fenceIn(line, scan.isList);
  scan.isAfterBlank = scan.fence === null && /^[ \t\r]*$/.test(line);
  if (opensDetails(line)) scan.details += 1;
  if (scan.details > 0 && closesDetails(line)) scan.details -= 1;
  scan.isList ||= /^[ \t]*(?:[-+*]|\d{1,9}[.)])(?:[ \t\r]|$)/.test(line);
}
