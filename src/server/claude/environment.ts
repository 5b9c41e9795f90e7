import { memberOf } from '../../core/json.ts';
export type Variables = Readonly<Record<string, string | undefined>>;

export type EnvironmentOptions = {
  platform: NodeJS.Platform;
  /** Names the user asks to hand on besides the allow-list. */
  passOn: readonly string[];
  /** Settings of our own; they win over what the parent has. */
  own: Readonly<Record<string, string>>;
};

type Credential = { type: 'account' } | { type: 'variable'; name: string };

export type ChildEnvironment = {
  env: Record<string, string>;
  /** The variable the CLI signs in with, by name only; `account` is the CLI's own sign-in. */
  credential: Credential;
  /** Names in `passOn` that are never handed on. */
  refused: string[];
};

/** What the CLI is given of our environment: the allow-list, what the user names, our own settings, nothing else. */
export function childEnvironment(parent: Variables, options: EnvironmentOptions): ChildEnvironment {
  const key = options.platform === 'win32' ? (name: string) => name.toUpperCase() : (name: string) => name;
  const refused = options.passOn.filter((name) => neverPassed.has(name.toUpperCase()) || !/^[^=\0]+$/.test(name));
  const passed = new Set(options.passOn.filter((name) => !refused.includes(name)).map(key));
  const own = new Set(Object.keys(options.own).map(key));
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(parent)) {
    if (value === undefined || own.has(key(name))) continue;
    if (passed.has(key(name)) || isAllowed(name, options.platform)) env[name] = value;
  }
  Object.assign(env, options.own);
  return { env, credential: credentialOf(env, key), refused };
}

/** As root, the CLI exits immediately in "Bypass permissions", unless a variable says that it runs in a sandbox. */
export function refusesBypass(env: Variables, uid: number | undefined): boolean {
  return uid === 0 && env.IS_SANDBOX !== '1' && env.CLAUDE_CODE_BUBBLEWRAP !== '1';
}

function isAllowed(name: string, platform: NodeJS.Platform): boolean {
  if (platform === 'win32') return allowed.has(name.toUpperCase()) || allowedOnWindows.has(name.toUpperCase());
  return allowed.has(name) || allowedInLowerCase.has(name) || name.startsWith('LC_') || name.startsWith('XDG_');
}

function credentialOf(env: Record<string, string>, key: (name: string) => string): Credential {
  const present = new Set(
    Object.keys(env)
      .filter((name) => memberOf(env, name) !== '')
      .map(key),
  );
  const name = credentials.find((candidate) => present.has(candidate));
  return name === undefined ? { type: 'account' } : { type: 'variable', name };
}

/** They change what the CLI is or make it believe it runs inside another one. */
const neverPassed = new Set(['NODE_OPTIONS', 'CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT']);

/** In the order in which the CLI prefers them. */
const credentials = [
  'CLAUDE_CODE_USE_BEDROCK',
  'CLAUDE_CODE_USE_VERTEX',
  'CLAUDE_CODE_USE_FOUNDRY',
  'ANTHROPIC_AUTH_TOKEN',
  'ANTHROPIC_API_KEY',
  'CLAUDE_CODE_OAUTH_TOKEN',
];

const allowed = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TERM', 'COLORTERM', 'TMPDIR'],
  ...['SSH_AUTH_SOCK', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['GIT_AUTHOR_NAME', 'GIT_AUTHOR_EMAIL', 'GIT_COMMITTER_NAME', 'GIT_COMMITTER_EMAIL'],
  // Where the CLI keeps its sign-in and sessions, and what its user has switched off.
  ...['CLAUDE_CONFIG_DIR', 'DISABLE_AUTOUPDATER', 'DISABLE_TELEMETRY', 'DISABLE_ERROR_REPORTING', 'DO_NOT_TRACK'],
  'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
]);

const allowedInLowerCase = new Set(['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy']);

const allowedOnWindows = new Set([
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'OS', 'TEMP', 'TMP'],
  ...['USERPROFILE', 'USERNAME', 'USERDOMAIN', 'COMPUTERNAME', 'HOMEDRIVE', 'HOMEPATH'],
  ...['APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'ALLUSERSPROFILE', 'PUBLIC'],
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'PROGRAMW6432', 'COMMONPROGRAMFILES', 'COMMONPROGRAMFILES(X86)'],
  ...['NUMBER_OF_PROCESSORS', 'PROCESSOR_ARCHITECTURE', 'PSMODULEPATH', 'CLAUDE_CODE_GIT_BASH_PATH'],
]);
