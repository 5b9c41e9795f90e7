import type { FolderRules } from '../../core/permission/folder-rules.ts';
import type { PlacedFolder, PlacedRule, RuleSet } from '../../core/permission/rule.ts';

/** The rules of all places as one set. What a running CLI has told stands for everything. */
export function ruleSetOf({ folder, files, session, mayBypass }: FolderRules, home: string, mode: string): RuleSet {
  const bypass = mayBypass ? { mayBypass } : {};
  if (session?.from === 'cli') return { folder, home, mode, ...bypass, rules: session.rules, folders: session.folders };
  const written = files.flatMap(({ place, text }) => (text.type === 'read' ? [{ place, text }] : []));
  const rules = written.flatMap(({ place, text }) =>
    text.rules.map(({ behavior, rule }): PlacedRule => ({ behavior, rule, place })),
  );
  const folders = written.flatMap(({ place, text }) => text.folders.map((path): PlacedFolder => ({ path, place })));
  return {
    folder,
    home,
    mode,
    ...bypass,
    rules: [...(session?.rules ?? []), ...rules],
    folders: [...(session?.folders ?? []), ...folders],
  };
}
