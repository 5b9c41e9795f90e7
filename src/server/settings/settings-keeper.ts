import { unwatchFile, watchFile } from 'node:fs';
import type { JsonObject } from '../../core/json.ts';
import { settingKeys } from '../../core/settings/all-settings.ts';
import type { SettingSource, SettingValues, ShownSettings } from '../../core/settings/setting.ts';
import type { SettingProblem } from './check-value.ts';
import type { FixedSettings } from './fixed-settings.ts';
import { resolveSettings, shownSettings } from './resolved-settings.ts';
import {
  adoptedInto,
  checkSettings,
  documentText,
  documentWith,
  emptyDocument,
  readDocument,
  type SettingsDocument,
  unknownReason,
} from './settings-document.ts';
import { readSettingsText, writeSettingsText } from './settings-file.ts';

export type SettingsKeeper = {
  readonly file: string;
  /** As they are now. They hold for every run and every session that begins from here on. */
  readonly current: SettingValues;
  readonly sources: { readonly [Key in keyof SettingValues]: SettingSource };
  /** Keys in the file that are no settings, in words. */
  readonly remarks: string[];
  /** Reads the file again first. */
  shown(): Promise<ShownSettings>;
  /** Replaces what is set. With a revision, only if the file is still the one that it names. */
  put(wanted: JsonObject, revision: string | null): Promise<Put>;
  /** Takes over what was kept elsewhere; what the file says itself goes before it. */
  adopt(former: JsonObject): Promise<Adopted>;
  /** Follows the file for as long as the server runs; `tell` hears when it cannot be read. */
  watch(tell: (sentence: string) => void): () => void;
};

export type Put =
  | { type: 'saved' }
  | { type: 'invalid'; problems: SettingProblem[] }
  | { type: 'conflict'; reason: string }
  | { type: 'failed'; reason: string };

/** `left` is what the file did not take. */
export type Adopted = { type: 'saved'; left: JsonObject } | { type: 'failed'; reason: string };

export type KeeperOpened = { type: 'open'; settings: SettingsKeeper } | { type: 'broken'; reason: string };

const lookEveryMs = 2000;

/** Reads the file, and keeps what it says at hand, so that nothing has to wait for it. */
export async function openSettings(file: string, fixed: FixedSettings): Promise<KeeperOpened> {
  let revision = '';
  let problem: string | null = null;
  let held: SettingsDocument = emptyDocument;
  let resolved = resolveSettings(fixed, {});
  let last: Promise<unknown> = Promise.resolve();

  /** One look at the file or one change of it at a time, so that what was read last is what holds. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  }

  /** What cannot be read changes nothing. */
  async function reread(): Promise<void> {
    const found = await readSettingsText(file);
    const read = found.type === 'read' ? readDocument(found.text) : found;
    problem = 'reason' in read ? `${file}: ${read.reason}.` : null;
    if (found.type === 'read') revision = found.revision;
    if (read.type === 'ok') hold(read);
  }

  function hold(document: SettingsDocument): void {
    held = document;
    resolved = resolveSettings(fixed, document.settings);
  }

  async function put(wanted: JsonObject, expected: string | null): Promise<Put> {
    await reread();
    if (problem !== null) return { type: 'conflict', reason: `${problem} Put that right first; nothing was saved.` };
    if (expected !== null && expected !== revision) {
      const reason = `${file} was changed meanwhile, so nothing was saved. Look at what it says now, and save again.`;
      return { type: 'conflict', reason };
    }
    const { settings, problems } = checkSettings(wanted, held.unknown);
    problems.push(...fixedChanges(fixed, held.settings, settings));
    if (problems.length > 0) return { type: 'invalid', problems };
    const document = documentWith(held.document, settings as JsonObject);
    const written = await writeSettingsText(file, documentText(document));
    if (written.type === 'failed') return written;
    await reread();
    return { type: 'saved' };
  }

  async function adopt(former: JsonObject): Promise<Adopted> {
    const { document, left } = adoptedInto(held.document, former);
    const written = await writeSettingsText(file, documentText(document));
    if (written.type === 'failed') return written;
    await reread();
    return { type: 'saved', left };
  }

  await reread();
  if (problem !== null) return { type: 'broken', reason: problem };
  const atStart = resolved.values;
  const settings: SettingsKeeper = {
    file,
    get current() {
      return resolved.values;
    },
    get sources() {
      return resolved.sources;
    },
    get remarks() {
      return held.unknown.map((key) => `${file}: "${key}" ${unknownReason(key)}.`);
    },
    shown: () =>
      inTurn(async () => {
        await reread();
        const entries = shownSettings(resolved, atStart);
        return { settings: held.settings as JsonObject, file, revision, entries, unknown: held.unknown, problem };
      }),
    put: (wanted, expected) => inTurn(() => put(wanted, expected)),
    adopt: (former) => inTurn(() => adopt(former)),
    watch(tell) {
      const look = async () => {
        const before = problem;
        await reread();
        if (problem !== null && problem !== before) tell(problem);
      };
      const listener = () => void inTurn(look);
      watchFile(file, { interval: lookEveryMs, persistent: false }, listener);
      return () => unwatchFile(file, listener);
    },
  };
  return { type: 'open', settings };
}

/** A change of what a flag or a variable says would not hold, so it is refused. */
function fixedChanges(
  fixed: FixedSettings,
  before: Partial<SettingValues>,
  after: Partial<SettingValues>,
): SettingProblem[] {
  return settingKeys.flatMap((key) => {
    const source = fixed[key]?.source;
    if (source === undefined || !('name' in source)) return [];
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) return [];
    return [{ key, reason: `is set by ${source.name}, so a change here would not hold` }];
  });
}
