/** Some commands answer in Markdown and do not say so: a heading first, and a table. Null for anything else. */
export function commandMarkdown(words: string): string | null {
  const text = words.trim();
  return /^#{1,3} /.test(text) && /^ {0,3}\|(?:\s*:?-+:?\s*\|)+$/m.test(text) ? text : null;
}
