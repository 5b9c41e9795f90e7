import type { Tokens } from 'marked';
import { closesFence, type Fence, fenceIn } from './fence.ts';

/** A disclosure: `<details>` and `<summary>` are the only HTML that means something. */
export type DetailsToken = Tokens.Generic & {
  type: 'details';
  raw: string;
  summary: string;
  /** The Markdown behind it. */
  text: string;
  isOpen: boolean;
  isClosed: boolean;
};

const opening = /^ {0,3}<details(?<open>[ \t]+open(?:="")?)?>[ \t\r]*(?=$|\n|<summary>)/;

/** Whether a line begins a disclosure. No other attribute is known, and a sentence about `<details>` isn't one. */
export function opensDetails(line: string): boolean {
  return opening.test(line);
}

export function closesDetails(line: string): boolean {
  return line.trimEnd().endsWith('</details>');
}

/** The disclosure that a text begins with. One that is never closed goes on to the end, as code fences do. */
export function detailsToken(source: string): DetailsToken | undefined {
  const found = opening.exec(source);
  if (!found) return undefined;
  const { end, isClosed } = endOf(source);
  const raw = source.slice(0, end);
  const inside = raw.slice(found[0].length).replace(/\s*$/, '');
  const body = isClosed ? inside.slice(0, -'</details>'.length) : inside;
  const summary = /^\s*<summary>([\s\S]{0,500}?)(?:<\/summary>|$)/.exec(body);
  return {
    type: 'details',
    raw,
    summary: (summary?.[1] ?? '').trim(),
    text: body.slice(summary?.[0].length ?? 0).replace(/^[ \t]*\n+/, ''),
    isOpen: found.groups?.open !== undefined,
    isClosed,
  };
}

/** The end of the line that closes what the first line opens. Lines of code open and close nothing. */
function endOf(source: string): { end: number; isClosed: boolean } {
  let depth = 0;
  let fence: Fence | null = null;
  for (let at = 0; at < source.length; ) {
    const newline = source.indexOf('\n', at);
    const end = newline === -1 ? source.length : newline;
    const line = source.slice(at, end);
    at = end + 1;
    if (fence !== null) {
      if (closesFence(fence, line)) fence = null;
      continue;
    }
    fence = fenceIn(line, false);
    if (opensDetails(line)) depth += 1;
    if (closesDetails(line)) depth -= 1;
    if (depth <= 0) return { end: Math.min(at, source.length), isClosed: true };
  }
  return { end: source.length, isClosed: false };
}
