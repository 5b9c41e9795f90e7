import type { FilePlace, SettingsChange } from '../../core/permission/settings.ts';
import { editSettings, type FileChange } from '../claude/permission/settings-edit.ts';
import { readSettingsFile, writeSettingsFile } from '../claude/permission/settings-file.ts';
import type { SettingsFiles } from '../claude/permission/settings-places.ts';
import { versionOf } from '../claude/permission/settings-text.ts';

/** The versions of the files that a change was made on; null is a file that was not there. */
export type SeenVersions = { [Place in FilePlace]?: string | null };

export type Changed = { type: 'changed' } | { type: 'conflict'; file: string } | { type: 'refused'; reason: string };

export type SettingsWrites = {
  change(folder: string, change: SettingsChange, seen: SeenVersions): Promise<Changed>;
};

/** Changes settings files, one change after the other, so that two at once do not undo each other. */
export function createSettingsWrites(filesOf: (folder: string) => Promise<SettingsFiles>): SettingsWrites {
  let last: Promise<unknown> = Promise.resolve();

  async function edit(folder: string, files: SettingsFiles, change: FileChange, seen: SeenVersions): Promise<Changed> {
    const file = files[change.place];
    if (change.place === 'policy')
      return { type: 'refused', reason: 'The policy is changed by who manages the machine.' };
    const read = await readSettingsFile(file);
    if (read.type === 'unreadable') return { type: 'refused', reason: `${file}: ${read.reason}` };
    const version = read.type === 'text' ? versionOf(read.text) : null;
    if (version !== (seen[change.place] ?? null)) return { type: 'conflict', file };
    const edited = editSettings(read.type === 'text' ? read.text : null, change);
    if (edited.type === 'refused') return edited;
    const within = change.place === 'user' ? null : folder;
    const written = await writeSettingsFile(file, edited.text, { version, within });
    if (written.type === 'changed') return { type: 'conflict', file };
    return written.type === 'refused' ? { type: 'refused', reason: `${file}: ${written.reason}` } : { type: 'changed' };
  }

  /** A rule that moves is added first: in between it holds twice, and never not at all. */
  async function apply(folder: string, change: SettingsChange, seen: SeenVersions): Promise<Changed> {
    const files = await filesOf(folder);
    if (change.type !== 'rule.move') return edit(folder, files, change, seen);
    const { place, behavior, rule, to } = change;
    const added = await edit(folder, files, { type: 'rule.add', ...to, rule }, seen);
    if (added.type !== 'changed') return added;
    const now = to.place === place ? await readSettingsFile(files[place]) : null;
    const then = now?.type === 'text' ? { ...seen, [place]: versionOf(now.text) } : seen;
    return edit(folder, files, { type: 'rule.remove', place, behavior, rule }, then);
  }

  return {
    change(folder, change, seen) {
      const turn = last.then(() => apply(folder, change, seen));
      last = turn.catch(() => {});
      return turn;
    },
  };
}
