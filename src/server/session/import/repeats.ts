const kept = 20_000;

/** Some CLIs write lines of before once more when they compact. Tells of an id whether it was seen lately. */
export function createRepeats(): (id: string) => boolean {
  const seen = new Set<string>();
  return (id) => {
    if (seen.has(id)) return true;
    seen.add(id);
    if (seen.size > kept) seen.delete(seen.values().next().value ?? '');
    return false;
  };
}
