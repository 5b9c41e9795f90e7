import type { FolderRules } from '../../core/permission/folder-rules.ts';
import type { PlacedFolder, PlacedRule, RuleSet } from '../../core/permission/rule.ts';

/** The rules of all places as one set. What a running CLI has told stands for everything. */
export function ruleSetOf({ folder, files, session }: FolderRules, home: string, mode: string): RuleSet {
  if (session?.from === 'cli') return { folder, home, mode, rules: session.rules, folders: session.folders };
  const written = files.flatMap(({ place, text }) => (text.type === 'read' ? [{ place, text }] : []));
  const rules = written.flatMap(({ place, text }) =>
    text.rules.map(({ behavior, rule }): PlacedRule => ({ behavior, rule, place })),
  );
  const folders = written.flatMap(({ place, text }) => text.folders.map((path): PlacedFolder => ({ path, place })));
  return {
    folder,
    home,
    mode,
    rules: [...(session?.rules ?? []), ...rules],
    folders: [...(session?.folders ?? []), ...folders],
  };
}
