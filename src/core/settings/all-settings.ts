import type { Setting, SettingKey } from './setting.ts';

/** The one table of settings: flags, variables, the file, the page and the documents are made from it. */
export const allSettings: { readonly [Key in SettingKey]: Setting<Key> } = {
  port: {
    kind: { type: 'whole', from: 0, to: 65535 },
    usual: 7433,
    flag: { name: 'port', argument: 'N', help: 'the port (7433, or the next one that is free)' },
    holds: 'nextStart',
    section: 'server',
    label: 'Port',
    hint: 'When none is set and 7433 is taken, the next free one is used.',
  },
  host: {
    kind: { type: 'text', form: 'address' },
    usual: '127.0.0.1',
    flag: {
      name: 'host',
      argument: 'ADDRESS',
      help: 'the address to listen on (127.0.0.1). Beyond this machine only when a token was made: quarterdeck token create',
    },
    holds: 'nextStart',
    section: 'server',
    label: 'Address to listen on',
    hint: 'Beyond this machine only when a token was made.',
  },
  allowedHost: {
    kind: { type: 'list', form: 'hostName' },
    usual: [],
    flag: { name: 'allowed-host', argument: 'NAME', help: 'another name it is reached by (repeatable)' },
    holds: 'nextStart',
    section: 'server',
    label: 'Other names it is reached by',
    hint: 'As in the address bar, such as deck.example.com. One a line.',
  },
  trustedProxy: {
    kind: { type: 'list', form: 'ip' },
    usual: [],
    flag: { name: 'trusted-proxy', argument: 'IP', help: 'a proxy whose X-Forwarded-For is believed (repeatable)' },
    holds: 'nextStart',
    section: 'server',
    label: 'Trusted proxies',
    hint: 'IP addresses whose X-Forwarded-For is believed. One a line.',
  },
  basePath: {
    kind: { type: 'text', form: 'basePath' },
    usual: '/',
    flag: { name: 'base-path', argument: 'PATH', help: 'serves everything below this path (/)' },
    holds: 'nextStart',
    section: 'server',
    label: 'Base path',
    hint: 'Everything is served below it.',
  },
  claude: {
    kind: { type: 'text', form: 'command' },
    usual: null,
    flag: { name: 'claude', argument: 'PATH', help: 'the claude command to run' },
    holds: 'now',
    section: 'cli',
    label: 'The claude command',
    hint: 'A whole path. When none is set, it is looked for where it is usually installed.',
  },
  passEnv: {
    kind: { type: 'list', form: 'variable' },
    usual: [],
    flag: { name: 'pass-env', argument: 'NAME', help: 'hands a variable on to the CLI (repeatable)' },
    holds: 'now',
    section: 'cli',
    label: 'Environment to pass on',
    hint: 'Names of variables, one a line. The CLI gets nothing but the usual ones and these. A run that is going on has to be stopped and resumed to see a change.',
  },
  trust: {
    kind: { type: 'list', form: 'folder' },
    usual: [],
    flag: { name: 'trust', argument: 'DIR', help: 'a folder that sessions may start in (repeatable)' },
    holds: 'now',
    section: 'folders',
    label: 'Folders that sessions may start in',
    hint: 'Whole paths, one a line, with everything below them. Their own settings may run hooks.',
  },
  idleMinutes: {
    kind: {
      type: 'span',
      unit: 'minutes',
      isWhole: false,
      to: 100_000,
      suggestions: [
        { value: 5, label: 'After 5 minutes' },
        { value: 15, label: 'After 15 minutes' },
        { value: 30, label: 'After 30 minutes' },
        { value: 60, label: 'After an hour' },
        { value: 240, label: 'After 4 hours' },
        { value: null, label: 'Never' },
      ],
    },
    usual: 30,
    flag: { name: 'idle', argument: 'MINUTES', help: 'ends a CLI that had nothing to do for so long (30; 0: never)' },
    holds: 'now',
    section: 'cli',
    label: 'Let an idle CLI go',
    hint: 'Nothing is lost: the next message starts it again where it was.',
  },
  retentionDays: {
    kind: {
      type: 'span',
      unit: 'days',
      isWhole: true,
      to: 100_000,
      suggestions: [
        { value: 30, label: 'Delete after 30 days' },
        { value: 90, label: 'Delete after 90 days' },
        { value: 180, label: 'Delete after 180 days' },
        { value: 365, label: 'Delete after a year' },
        { value: null, label: 'Keep all sessions' },
      ],
    },
    usual: null,
    flag: null,
    holds: 'now',
    section: 'storage',
    label: 'Sessions that nobody used',
    hint: 'Counted from the last thing that happened in a session. What is deleted cannot be brought back.',
  },
  retention: {
    kind: { type: 'retention' },
    usual: {},
    flag: null,
    holds: 'now',
    section: 'storage',
    label: 'What is kept',
    hint: 'Rules: months and gigabytes for all sessions, and under projects by folder. Where there is one, retentionDays does not count. Pinned sessions are kept.',
  },
  run: {
    kind: { type: 'options' },
    usual: {},
    flag: null,
    holds: 'now',
    section: 'sessions',
    label: 'New sessions',
    hint: 'What sessions are started with unless they say otherwise: model, permissionMode, effort, maxTurns and so on.',
  },
  budgets: {
    kind: { type: 'options' },
    usual: { list: [] },
    flag: null,
    holds: 'now',
    section: 'budgets',
    label: 'Budgets',
    hint: 'What may be spent: `list` of `scope` (session, project, day, month, all), `dollars`, `warnAt` (a share, 0.8), `act` (ask, pause, stop) and, for one project, `project`; `zone` is whose days are meant.',
  },
  log: {
    kind: { type: 'choice', choices: ['debug', 'info', 'warn', 'error'] },
    usual: 'warn',
    flag: { name: 'log', argument: 'LEVEL', help: 'debug, info, warn or error, on standard error (warn)' },
    holds: 'nextStart',
    section: 'server',
    label: 'What is logged',
    hint: 'On standard error, and never a secret.',
  },
  demo: {
    kind: { type: 'boolean' },
    usual: false,
    flag: {
      name: 'demo',
      argument: null,
      help: 'a guided tour: the CLI with a scripted model, no account and no network. Nothing of it is kept, unless --data is given',
      means: true,
    },
    holds: 'nextStart',
    section: 'server',
    label: 'Start with the demo',
    hint: 'A guided tour: the CLI with a scripted model, no account and no network.',
  },
  open: {
    kind: { type: 'boolean' },
    usual: true,
    flag: { name: 'no-open', argument: null, help: 'does not open the link', means: false },
    holds: 'nextStart',
    section: 'server',
    label: 'Open the link in a browser',
    hint: 'When the server starts.',
  },
};

export const settingKeys = Object.keys(allSettings) as SettingKey[];

/** The variable that says the same as a flag. */
export function variableOf(flag: string): string {
  return `QUARTERDECK_${flag.replaceAll('-', '_').toUpperCase()}`;
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(allSettings, key);
}
