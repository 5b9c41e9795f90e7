import { devNull } from 'node:os';

/**
 * Git that only looks. A repository's configuration can name programs that git would run and places it would fetch from,
 * and a folder is looked at long before anybody trusts what is in it: a vendored folder that has the files of a bare
 * repository is one.
 */
export const lookArguments = [
  ...['--no-pager', '-c', 'safe.bareRepository=explicit', '-c', `core.hooksPath=${devNull}`],
  ...['-c', 'core.fsmonitor=false', '-c', 'core.untrackedCache=false', '-c', 'core.pager=cat'],
  ...['-c', 'gc.auto=0', '-c', 'maintenance.auto=false', '-c', 'submodule.recurse=false'],
  ...['-c', 'diff.submodule=short', '-c', 'status.submoduleSummary=false'],
  ...['-c', 'credential.helper=', '-c', 'protocol.allow=never', '-c', 'core.askPass='],
];

/** No prompt, no lock, and no transport, so that a missing object is missing rather than fetched. */
export const lookVariables = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: '',
  GIT_EDITOR: ':',
  GIT_ASKPASS: '',
};

type Setting = { isOwn: boolean; key: string; value: string };

/** The environment of a process is limited, and nobody configures this many filters. */
const mostOverrides = 500;
const mostCharacters = 64 * 1024;

/**
 * What takes the place of every program and file that a repository names, read from
 * `git config --list --show-scope -z`. A filter that the user has set up for all repositories, such as LFS, stays.
 * Null when there are too many to replace.
 */
export function lookOverrides(listed: string): { [variable: string]: string } | null {
  const settings = settingsIn(listed);
  const users = new Map(settings.flatMap(({ isOwn, key, value }) => (isOwn ? [] : [[key, value]])));
  const replaced = new Map<string, string>();
  for (const { isOwn, key } of settings) {
    if (isOwn && (namesProgram.test(key) || namesFile.test(key))) replaced.set(key, users.get(key) ?? harmless(key));
  }
  const characters = [...replaced].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  if (replaced.size > mostOverrides || characters > mostCharacters) return null;
  const entries = [...replaced].flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(replaced.size), ...Object.fromEntries(entries) };
}

/** Those that git, or LFS for it, runs when it compares or merges files. */
const namesProgram =
  /^(?:filter\..*\.(?:clean|smudge|process|required)|diff\.external|diff\..*\.(?:command|textconv)|merge\..*\.driver|lfs\.(?:extension|customtransfer)\..*)$/is;

/** Files anywhere on the disk, devices that never end too, that git would read into memory. */
const namesFile = /^(?:core\.(?:attributesfile|excludesfile)|diff\.orderfile|mailmap\.file|blame\.ignorerevsfile)$/i;

/** A merge that would need a driver counts as a conflict: nothing is run, and nothing is called clean that may not be. */
function harmless(key: string): string {
  if (namesFile.test(key)) return devNull;
  return key.startsWith('merge.') ? 'false' : '';
}

function settingsIn(listed: string): Setting[] {
  const fields = listed.split('\0');
  const settings: Setting[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [scope = '', entry = ''] = [fields[at], fields[at + 1]];
    const end = entry.indexOf('\n');
    const [key, value] = end === -1 ? [entry, ''] : [entry.slice(0, end), entry.slice(end + 1)];
    if (scope !== 'command') settings.push({ isOwn: scope !== 'system' && scope !== 'global', key, value });
  }
  return settings;
}
