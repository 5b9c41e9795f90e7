import { linkTarget } from './link-target.ts';

/** A piece of a person's own message. */
export type OwnPart =
  | { type: 'text' | 'code'; text: string }
  | { type: 'bold' | 'italic'; parts: readonly OwnPart[] }
  | { type: 'link'; text: string; href: string };

/**
 * Stricter than Markdown: people also type globs, products, and pointers. The asterisks stand at the edge of a word, with
 * a letter, a digit, a quote, or a bracket inside.
 */
const before = String.raw`(?<![^\s("'[])`;
const after = String.raw`(?![^\s)\]"'.,;:!?…])`;
const first = '(?=[\\p{L}\\p{N}"\'`([])';
const last = '(?<=[\\p{L}\\p{N}"\'`)\\].,;:!?])';
const pattern = new RegExp(
  [
    '(?<!`)`(?<code>[^`\\n]+)`(?!`)',
    `${before}\\*\\*${first}(?<bold>(?:[^*\\n]|\\*(?!\\*))+)${last}\\*\\*${after}`,
    `${before}\\*${first}(?<italic>[^*\\n]+)${last}\\*${after}`,
    String.raw`\[(?<words>[^\[\]\n]{1,500})\]\((?<href>https?://[^\s()<>]{1,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,500})?)\)`,
    String.raw`(?<![\p{L}\p{N}])(?<url>https?://[^\s<>"${'`'}*]{1,2000})`,
  ].join('|'),
  'gu',
);

/** The pieces of a message. Fenced code stays as it was typed. */
export function ownParts(text: string): readonly OwnPart[] {
  if (!text.includes('```')) return inlineParts(text);
  const parts: OwnPart[] = [];
  let isFenced = false;
  let start = 0;
  for (const { index } of text.matchAll(/^ {0,3}```[^`\n]*$/gm)) {
    for (const part of read(text.slice(start, index), isFenced)) parts.push(part);
    isFenced = !isFenced;
    start = index;
  }
  return [...parts, ...read(text.slice(start), isFenced)];
}

function read(text: string, isFenced: boolean): readonly OwnPart[] {
  return isFenced ? [{ type: 'text', text }] : inlineParts(text);
}

function inlineParts(text: string): OwnPart[] {
  const parts: OwnPart[] = [];
  let at = 0;
  const skipTo = (end: number) => {
    if (end > at) parts.push({ type: 'text', text: text.slice(at, end) });
  };
  for (const { 0: whole, index, groups } of text.matchAll(pattern)) {
    const part = partOf(groups ?? {});
    if (part === null) continue;
    skipTo(index);
    parts.push(part);
    at = index + (groups?.url !== undefined && part.type === 'link' ? part.text.length : whole.length);
  }
  skipTo(text.length);
  return parts;
}

function partOf({ code, bold, italic, words, href, url }: { [name: string]: string | undefined }): OwnPart | null {
  if (code !== undefined) return { type: 'code', text: code };
  if (bold !== undefined) return { type: 'bold', parts: inlineParts(bold) };
  if (italic !== undefined) return { type: 'italic', parts: inlineParts(italic) };
  if (href !== undefined && words !== undefined) return linkTo(href, words);
  return url === undefined ? null : linkTo(addressIn(url), addressIn(url));
}

function linkTo(href: string, text: string): OwnPart | null {
  return linkTarget(href, text) === null ? null : { type: 'link', text, href };
}

/** Without the punctuation of the sentence around it. */
function addressIn(url: string): string {
  let end = url.length;
  while (end > 0 && /[.,;:!?'\]]/.test(url.charAt(end - 1))) end -= 1;
  if (url[end - 1] === ')' && !url.slice(0, end).includes('(')) end -= 1;
  return url.slice(0, end);
}
