/** What git is given of our environment: where things are and who commits, nothing that leads it elsewhere. */
export function gitEnvironment(parent: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(parent).filter(([name]) => allowed.has(name.toUpperCase()));
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

const allowed = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'TMPDIR', 'TZ', 'XDG_CONFIG_HOME'],
  ...['GIT_AUTHOR_NAME', 'GIT_AUTHOR_EMAIL', 'GIT_COMMITTER_NAME', 'GIT_COMMITTER_EMAIL'],
  ...['SYSTEMROOT', 'PATHEXT', 'TEMP', 'TMP', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA'],
]);
