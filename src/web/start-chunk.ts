/** What the bundler knows of a module: who imports it at once. Who loads it later is not told here. */
export type ModuleFacts = { isEntry: boolean; importers: readonly string[] };

/** Whether a module is needed before anything is loaded later: the entry imports it, or something that it imports. */
export function isNeededAtStart(
  id: string,
  factsOf: (id: string) => ModuleFacts | null,
  seen: Set<string> = new Set(),
): boolean {
  const facts = factsOf(id);
  if (facts === null || seen.has(id)) return false;
  seen.add(id);
  return facts.isEntry || facts.importers.some((importer) => isNeededAtStart(importer, factsOf, seen));
}
