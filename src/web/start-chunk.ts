/** What the bundler knows of a module: who imports it at once. Who loads it later is not told here. */
export type ModuleFacts = { isEntry: boolean; importers: readonly string[] };

/** Whether a module is needed before anything is loaded later: the entry imports it, or something that it imports. */
export function isNeededAtStart(id: string, factsOf: (id: string) => ModuleFacts | null): boolean {
  return isImportedBy((importer) => factsOf(importer)?.isEntry ?? false, id, factsOf);
}

/** Whether one of these modules imports another one at once, or something that it imports does; or is that one. */
export function isImportedBy(
  isRoot: (id: string) => boolean,
  id: string,
  factsOf: (id: string) => ModuleFacts | null,
  seen: Set<string> = new Set(),
): boolean {
  const facts = factsOf(id);
  if (facts === null || seen.has(id)) return false;
  seen.add(id);
  return isRoot(id) || facts.importers.some((importer) => isImportedBy(isRoot, importer, factsOf, seen));
}
