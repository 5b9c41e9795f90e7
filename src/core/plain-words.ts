/** What Markdown says without its marks, for a line that is not drawn as Markdown. Only the beginning of a long text. */
export function plainWords(markdown: string): string {
  return markdown
    .slice(0, textLimit)
    .replaceAll(/^ *(?:```|~~~).*$/gm, '')
    .replaceAll(/^ *(?:#{1,6}|>|[-*+]) +/gm, '')
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replaceAll(/(\*\*|\*|`)(?=\S)([^\n]*?\S)\1/g, '$2');
}

const textLimit = 2000;
