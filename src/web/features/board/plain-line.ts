/** Words that were written as Markdown, on one line and without its signs. Only the beginning of a long text. */
export function plainLine(text: string): string {
  return text
    .slice(0, 2000)
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`+|~~)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
