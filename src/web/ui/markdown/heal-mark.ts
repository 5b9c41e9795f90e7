/** A mark that opens something, with nothing behind it yet. */
const lonely = /(\S[ \t]+)(?:\*{1,3}|_{1,3}|`{1,2}|~~)$/;

/** Without the beginning of a mark at the very end: its words come with the next piece, and it would flash by till then. */
export function healMark(raw: string): string {
  if (/^ {0,3}(`{3}|~{3})/.test(raw)) return raw;
  return raw.replace(lonely, '$1');
}
