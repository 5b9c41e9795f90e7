/** A file as `git diff --raw -z` tells of it. `oldPath` is where one that was moved was before. */
export type RawFile = { letter: string; path: string; oldPath: string | null };

/** Reads up to what is no such line. */
export function parseRaw(text: string): RawFile[] {
  const fields = text.split('\0').values();
  const next = () => fields.next().value ?? '';
  const files: RawFile[] = [];
  for (const head of fields) {
    if (!head.startsWith(':')) break;
    // The letter is the first of the last word: a file that was moved has a number behind it.
    const letter = head.charAt(head.lastIndexOf(' ') + 1);
    const first = next();
    files.push(letter === 'R' ? { letter, oldPath: first, path: next() } : { letter, oldPath: null, path: first });
  }
  return files;
}
