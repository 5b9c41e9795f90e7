import { unknownPart } from '../shell/parse-shell.ts';

/** No system opens a longer one. */
export const longestPath = 4096;

/**
 * The absolute path that a word of a command names, seen from a folder. Null where that depends on a variable, on the
 * output of a command, or on a folder that isn't known, and where it is too long to be one.
 */
export function resolvePath(word: string, folder: string | null, cwd: string): string | null {
  const home = homeOf(cwd);
  const named = slashed(word)
    .replace(/^~(?=\/|$)|^\$HOME(?=\/|$)|^\$\{HOME\}/, home)
    .replace(/^~(?=\w)/, '/home/')
    .replace(/^\$PWD(?=\/|$)|^\$\{PWD\}/, folder ?? '$PWD')
    .replace(/^\$TMPDIR(?=\/|$)|^\$\{TMPDIR\}/, '/tmp');
  if (named.includes('$') || named.includes(unknownPart)) return null;
  const isAbsolute = /^(\/|[a-z]:\/)/i.test(named);
  if (!isAbsolute && folder === null) return null;
  const path = normalized(isAbsolute ? named : `${slashed(folder ?? '')}/${named}`);
  return path.length > longestPath ? null : path;
}

export function isOutside(path: string, cwd: string): boolean {
  const folder = normalized(slashed(cwd));
  return path !== folder && !path.startsWith(folder === '/' ? '/' : `${folder}/`) && !temporary.test(path);
}

/** Places that programs write to all the time. */
const temporary = /^(\/private)?\/(tmp|var\/tmp|var\/folders|dev\/(null|stdin|stdout|stderr|tty|shm|fd))(\/|$)/;

const credentials = [
  /\/\.ssh(\/(?!.*\.pub$|known_hosts)|$)/,
  /\/id_(rsa|dsa|ecdsa|ed25519)$/,
  /\/\.(aws|gnupg|kube|azure|password-store)(\/|$)/,
  /\/\.config\/(gcloud|gh|op)(\/|$)/,
  /\/\.docker\/config\.json$/,
  /\/\.(netrc|pypirc|pgpass|git-credentials|credentials\.json)$/,
  /\/\.env(\.(?!example$|sample$|template$|dist$|schema$)[\w.-]+)?$/,
  /\/(credentials|secrets?)\.(json|ya?ml|toml|ini|env)$/,
  /\.(pem|p12|pfx|keystore|jks|kdbx)$/,
  /^\/etc\/(shadow|gshadow|sudoers)/,
  /\/Library\/Keychains(\/|$)/,
];

export function isCredential(path: string): boolean {
  return credentials.some((pattern) => pattern.test(path)) || path === `${homeOf(path)}/.npmrc`;
}

const startup = [
  /\/\.(bashrc|bash_profile|bash_login|profile|zshrc|zprofile|zshenv|zlogin)$/,
  /\/\.git\/(hooks\/|config$)/,
  /\/\.config\/(autostart|systemd|fish)\//,
  /\/Library\/Launch(Agents|Daemons)\//,
  /^\/etc\/(cron|profile|systemd|init\.d|rc\.)/,
  /\/\.claude\/(settings(\.local)?\.json|hooks\/)/,
];

/** Whether what is written there runs later, with nobody asked. */
export function isStartup(path: string): boolean {
  return startup.some((pattern) => pattern.test(path));
}

/** The home folder that a path lies in, as far as its name says. */
function homeOf(path: string): string {
  return /^(\/home\/[^/]+|\/Users\/[^/]+|\/root(?=\/|$))/.exec(path)?.[0] ?? '/~';
}

function slashed(path: string): string {
  return /^[a-z]:\\/i.test(path) ? path.replaceAll('\\', '/') : path;
}

function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `${path.startsWith('/') ? '/' : ''}${parts.join('/')}`;
}
