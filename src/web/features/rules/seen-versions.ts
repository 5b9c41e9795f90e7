import type { FolderRules } from '../../../core/permission/folder-rules.ts';
import type { Behavior } from '../../../core/permission/rule.ts';
import { type FilePlace, filePlaces, type SettingsText } from '../../../core/permission/settings.ts';

/** The versions of the files that are shown, so that a change of what was changed meanwhile is refused. */
export function seenVersions({ files }: FolderRules): { [place: string]: string | null } {
  const own = files.filter(({ place }) => place !== 'policy');
  return Object.fromEntries(own.map(({ place, text }) => [place, text.type === 'read' ? text.version : null]));
}

export type MoveTarget = { place: FilePlace; behavior: Behavior };

/** Where a rule can be taken: another file with the same behavior, or another behavior in its file. */
export function moveTargets(from: MoveTarget, mayUser: boolean): MoveTarget[] {
  const places = filePlaces.filter(
    (place) => place !== 'policy' && place !== from.place && (mayUser || place !== 'user'),
  );
  const behaviors = (['allow', 'ask', 'deny'] as const).filter((behavior) => behavior !== from.behavior);
  return [
    ...behaviors.map((behavior) => ({ place: from.place, behavior })),
    ...places.map((place) => ({ place, behavior: from.behavior })),
  ];
}

/** Why a file cannot be changed here; null when it can. */
export function fixedBecause(place: FilePlace, text: SettingsText, mayUser: boolean): string | null {
  if (place === 'policy') return 'Set by who manages this machine.';
  if (text.type === 'broken')
    return `It cannot be read at line ${text.line}: ${text.problem}. Nothing in it holds until it is mended.`;
  if (text.type === 'unreadable') return text.reason;
  return place === 'user' && !mayUser ? 'A device with the scope admin may change it.' : null;
}
