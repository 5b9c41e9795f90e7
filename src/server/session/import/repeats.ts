const kept = 10_000;

/** Some CLIs write lines of before once more when they compact. Tells of an id whether it was seen lately. */
export function createRepeats(): (id: string) => boolean {
  let older = new Set<string>();
  let seen = new Set<string>();
  return (id) => {
    if (older.has(id)) return true;
    const { size } = seen;
    if (seen.add(id).size === size) return true;
    if (size + 1 < kept) return false;
    older = seen;
    seen = new Set();
    return false;
  };
}
