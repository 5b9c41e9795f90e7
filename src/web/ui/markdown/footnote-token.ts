import type { Tokens } from 'marked';

/** `[^label]: text`. It is shown in the list of footnotes, not where it stands. */
export type FootnoteToken = Tokens.Generic & { type: 'footnote'; raw: string; label: string; text: string };

/** `[^label]` */
export type FootnoteReferenceToken = Tokens.Generic & { type: 'footnoteReference'; raw: string; label: string };

const opening = /^ {0,3}\[\^([^\]\s[]{1,80})\]:[ \t]*/;
/** Ends a footnote when it follows without a blank line. */
const interrupting = /^ {0,3}(?:\[\^[^\]\s[]{1,80}\]:|#{1,6}[ \t]|```|~~~|>|[-+*][ \t]|\d{1,9}[.)][ \t]|<)/;

/** The footnote that a text begins with: its paragraph, and what is indented below it. */
export function footnoteToken(source: string): FootnoteToken | undefined {
  const found = opening.exec(source);
  if (!found) return undefined;
  const raw = source.slice(0, endOf(source));
  const text = raw.slice(found[0].length).replace(/\n(?: {1,4}|\t)/g, '\n');
  return { type: 'footnote', raw, label: found[1] ?? '', text: text.trimEnd() };
}

/** Line by line: a text can have thousands of footnotes, and each of them looks only as far as its own end. */
function endOf(source: string): number {
  let end = 0;
  let isAfterBlank = false;
  for (let at = 0; at < source.length; ) {
    const newline = source.indexOf('\n', at);
    const next = newline === -1 ? source.length : newline + 1;
    const line = source.slice(at, next);
    const isBlank = line.trim() === '';
    const isIndented = /^(?: {2}|\t)/.test(line);
    if (at > 0 && !isBlank && !isIndented && (isAfterBlank || interrupting.test(line))) break;
    if (!isBlank) end = next;
    isAfterBlank = isBlank;
    at = next;
  }
  return end;
}

export function footnoteReferenceToken(source: string): FootnoteReferenceToken | undefined {
  const found = /^\[\^([^\]\s[]{1,80})\](?!\()/.exec(source);
  return found ? { type: 'footnoteReference', raw: found[0], label: found[1] ?? '' } : undefined;
}
