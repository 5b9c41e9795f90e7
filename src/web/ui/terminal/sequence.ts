/**
 * Where sequences end. A sequence that is broken off ends where the next one or the next line begins, so that one bad
 * byte does not swallow what follows, and nothing is read twice.
 */

/** A control sequence: parameters, then one final letter. */
export function endOfControl(text: string, start: number): { next: number; isWhole: boolean } {
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code >= 0x40 && code <= 0x7e) return { next: at + 1, isWhole: true };
    if (code < 0x20 || code > 0x7e) break;
    at += 1;
  }
  return { next: at, isWhole: false };
}

/** A string for the terminal (a title, a link, the clipboard), closed by BEL or by ESC \. */
export function endOfString(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x07 || code === 0x9c) return at + 1;
    if (code === 0x1b) return text[at + 1] === '\\' ? at + 2 : at;
    if (code === 0x0a) return at;
    at += 1;
  }
  return at;
}

/** A short sequence: letters that choose, then one that ends it. */
export function endOfEscape(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) >= 0x20 && text.charCodeAt(at) <= 0x2f) at += 1;
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x7e ? at + 1 : at;
}

/** Characters that only stand there, up to the next one that does something. */
export function endOfPlain(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) >= 0x20) at += 1;
  return at;
}
