import { join } from 'node:path';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { latestTime } from '../../core/number.ts';
import type { FileOrJson } from './argument-values.ts';
import { readSettingsFile } from './permission/settings-file.ts';
import { settingsFiles } from './permission/settings-places.ts';

/** The CLI deletes session files that were last written before so many days. */
const defaultDays = 30;

/** A hundred years: as good as never, and still a day that file systems can express. */
const keptDays = 36_500;

type Environment = Readonly<Record<string, string | undefined>>;

/** The CLI's own folder, as a process with this environment has it. */
export function configFolderOf(environment: Environment): string {
  const home = environment.HOME ?? environment.USERPROFILE ?? '';
  return environment.CLAUDE_CONFIG_DIR ?? join(home, '.claude');
}

/**
 * After how many days a CLI deletes session files; null never does. Those of a project also go when a CLI starts in it
 * under settings of its own, so the shorter period counts.
 */
export async function cleanupDays(configFolder: string, project?: string): Promise<number | null> {
  const { policy, user } = settingsFiles('', configFolder, process.platform);
  const periods = [(await daysIn([policy, user])) ?? defaultDays];
  if (project !== undefined) {
    const own = settingsFiles(project, configFolder, process.platform);
    periods.push((await daysIn([policy, own.local, own.project, user])) ?? defaultDays);
  }
  const deleting = periods.filter((days) => days > 0);
  return deleting.length === 0 ? null : Math.min(...deleting);
}

/**
 * The settings for a run that leaves old session files alone, beside those that it is to have. What the person has set
 * wins: a period of their own for this run, and 0 anywhere, which also means that nothing is saved.
 */
export async function withoutCleanup(
  settings: FileOrJson | undefined,
  cwd: string,
  environment: Environment,
): Promise<FileOrJson | undefined> {
  const { policy, user, project, local } = settingsFiles(cwd, configFolderOf(environment), process.platform);
  if ((await daysIn([policy, local, project, user])) === 0) return settings;
  const given = await givenBy(settings);
  if (given === null || 'cleanupPeriodDays' in given) return settings;
  return { type: 'json', value: { ...given, cleanupPeriodDays: keptDays } };
}

/** Null where a file has to stay where it is: it can't be read, or its rules are about the folder it is in. */
async function givenBy(settings: FileOrJson | undefined): Promise<Record<string, unknown> | null> {
  if (settings === undefined) return {};
  if (settings.type === 'json') return settings.value;
  const value = await readObject(settings.path);
  return value === null || isAnchored(value) ? null : value;
}

/** A rule or a sandbox path that begins with a single slash is read from the folder of its settings file. */
function isAnchored({ permissions, sandbox }: JsonObject): boolean {
  const { allow, deny, ask } = isObject(permissions) ? permissions : {};
  const rules = textsIn([allow ?? null, deny ?? null, ask ?? null]);
  return (
    rules.some((rule) => /\(\/(?!\/)/.test(rule)) || textsIn(sandbox ?? null).some((path) => /^\/(?!\/)/.test(path))
  );
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** So many days after any file was written, a clock can still show the date. */
const mostDays = Math.floor(latestTime / 86_400_000 / 2);

/** The first file that says how many days. */
async function daysIn(files: readonly string[]): Promise<number | null> {
  for (const file of files) {
    const days = (await readObject(file))?.cleanupPeriodDays;
    if (typeof days === 'number' && days >= 0) return Math.min(days, mostDays);
  }
  return null;
}

async function readObject(file: string): Promise<JsonObject | null> {
  const read = await readSettingsFile(file);
  if (read.type !== 'text') return null;
  try {
    const value: unknown = JSON.parse(read.text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
