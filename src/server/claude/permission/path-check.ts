import { posix } from 'node:path';
import type { RuleSet } from '../../../core/permission/rule.ts';
import type { Abilities } from './abilities.ts';
import { contentRules, type KnownRule } from './known-rules.ts';
import { fitsPath } from './path-rule.ts';
import type { Notes, Verdict } from './verdict.ts';

/** What denies reading or changing a path. */
export function deniedPath(kind: PathUse, path: string, { set, abilities, notes }: Look): Verdict | null {
  const subject = absolute(path, set);
  const guards = kind === 'read' ? ['Read'] : abilities.readGuardsWrite ? ['Edit', 'Read'] : ['Edit'];
  const rules = guards.flatMap((tool) => contentRules(set, 'deny', tool));
  return notes.rule(subject, 'deny', rules, fitting(subject, set));
}

/** What is decided about reading or changing a path that nothing denies. */
export function checkedPath(kind: PathUse, path: string, look: Look): Verdict {
  const { set, abilities, notes } = look;
  const subject = absolute(path, set);
  const fits = fitting(subject, set);
  const tool = kind === 'read' ? 'Read' : 'Edit';
  const asked = notes.rule(subject, 'ask', contentRules(set, 'ask', tool), fits);
  if (asked) return { ...asked, isFirm: abilities.askBeatsTool };
  const folder = folderOf(subject, set);
  if (kind === 'edit' && isSensitive(subject, set)) return notes.decide(subject, 'ask', { type: 'sensitive' }, false);
  if (kind === 'edit' && set.mode === 'acceptEdits' && folder !== null) {
    return notes.decide(subject, 'allow', { type: 'mode', mode: set.mode });
  }
  const tools = kind === 'read' ? ['Read', 'Edit'] : ['Edit'];
  const rules = tools.flatMap((name) => contentRules(set, 'allow', name));
  const allowed = notes.rule(subject, 'allow', rules, fits);
  if (allowed) return allowed;
  if (folder === null) return notes.decide(subject, 'ask', { type: 'outsideFolder' });
  if (kind === 'read') return notes.decide(subject, 'allow', { type: 'insideFolder', folder });
  return notes.decide(subject, 'ask', { type: 'nothing' });
}

export type PathUse = 'read' | 'edit';

export type Look = { set: RuleSet; abilities: Abilities; notes: Notes };

export function absolute(path: string, { folder, home }: RuleSet): string {
  if (path === '~' || path.startsWith('~/')) return posix.join(home, path.slice(1));
  return posix.resolve(folder, path);
}

function fitting(path: string, set: RuleSet): (rule: KnownRule) => boolean {
  return ({ placed, text }) => fitsPath(text.content ?? '', path, placed.place, set);
}

function folderOf(path: string, { folder, folders }: RuleSet): string | null {
  const all = [folder, ...folders.map((extra) => posix.resolve(folder, extra.path))];
  return all.find((root) => isWithin(root, path)) ?? null;
}

function isWithin(root: string, path: string): boolean {
  const way = posix.relative(root, path);
  return way === '' || !(way === '..' || way.startsWith('../'));
}

const sensitiveFolders = new Set(['.git', '.claude', '.vscode', '.idea', '.husky']);
const sensitiveNames = new Set(
  '.bashrc .bash_profile .zshrc .zprofile .profile .gitconfig .gitmodules .mcp.json .claude.json .ripgreprc'.split(' '),
);

/** Files that make programs run: an edit of one is asked about in any folder. */
function isSensitive(path: string, { folder }: RuleSet): boolean {
  const parts = posix.relative(folder, path).split('/');
  return parts.some((part) => sensitiveFolders.has(part)) || sensitiveNames.has(parts.at(-1) ?? '');
}
