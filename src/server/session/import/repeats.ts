const kept = 10_000;

/** Some CLIs write lines of before once more when they compact. Tells of an id whether it was seen lately. */
export function createRepeats(): (id: string) => boolean {
  let older = new Set<string>();
  let seen = new Set<string>();
  return (id) => {
    if (seen.has(id) || older.has(id)) return true;
    if (seen.size >= kept) {
      older = seen;
      seen = new Set();
    }
    seen.add(id);
    return false;
  };
}
