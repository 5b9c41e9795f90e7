import { markPattern } from '../../../core/search/marks.ts';
import { readQuery } from '../../../core/search/query.ts';

/** The names that the style sheet knows the marks by. */
export const foundName = 'found';
/** The mark that is stepped to. */
export const foundNowName = 'found-now';

const mostMarks = 500;

/** Where in an element stands what a search looks for, whatever elements its letters are in. */
export function foundRanges(element: Element, search: string): Range[] {
  const read = readQuery(search, { now: 0, dayStart: Date.UTC });
  const pattern = read.type === 'query' ? markPattern(read.query) : null;
  if (pattern === null) return [];
  const nodes = textNodes(element);
  const text = nodes.map(({ node }) => node.data).join('');
  const ranges: Range[] = [];
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '' || ranges.length >= mostMarks) break;
    const range = rangeOf(nodes, match.index, match.index + match[0].length);
    if (range) ranges.push(range);
  }
  return ranges;
}

type Placed = { node: Text; start: number };

function textNodes(element: Element): Placed[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Placed[] = [];
  let start = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node: node as Text, start });
    start += (node as Text).data.length;
  }
  return nodes;
}

function rangeOf(nodes: Placed[], start: number, end: number): Range | null {
  const first = nodes.findLast((placed) => placed.start <= start);
  const last = nodes.findLast((placed) => placed.start < end);
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, start - first.start);
  range.setEnd(last.node, end - last.start);
  return range;
}
