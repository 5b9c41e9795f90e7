import type { NotificationSettings } from '../alert/notification-settings.ts';
import type { Budgets } from '../budget/budget.ts';
import type { JsonObject } from '../json.ts';
import type { Guards } from '../limit/guard.ts';

/** Everything that can be set for the whole server, with the values that it has when all of them are known. */
export type SettingValues = {
  port: number;
  host: string;
  /** Other names that it is reached by. */
  allowedHost: string[];
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxy: string[];
  basePath: string;
  /** The command that was named; null looks for one. */
  claude: string | null;
  /** Variables that are handed on to the CLI. */
  passEnv: string[];
  /** Folders that sessions may start in. */
  trust: string[];
  /** Minutes after which a CLI with nothing to do is let go; null keeps it. */
  idleMinutes: number | null;
  /** How many CLIs of agents may run at once. */
  liveAgents: number;
  /** Days after which sessions that nobody used are deleted; null keeps them. */
  retentionDays: number | null;
  /** What is kept, by age and by size, in all and by folder. */
  retention: JsonObject;
  /** What new sessions are started with, unless they say otherwise. */
  run: JsonObject;
  /** What may be spent. */
  budgets: Budgets;
  guards: Guards;
  /** What is told to whom. */
  notifications: NotificationSettings;
  /** Keyboard shortcuts that differ from the defaults, by action. */
  keys: JsonObject;
  /** Whether sessions of the CLI in a terminal are imported and followed. */
  importSessions: boolean;
  /** The folder with their records; null is the CLI's own. */
  importFrom: string | null;
  /** Whether runs let the CLI delete its old session files. */
  cliCleanup: boolean;
  log: string;
  demo: boolean;
  /** Whether the link is opened in a browser. */
  open: boolean;
};

export type SettingKey = keyof SettingValues;

/** What a text has to be. */
export type TextForm = 'address' | 'hostName' | 'ip' | 'basePath' | 'command' | 'folder' | 'variable';

export type SettingKind =
  | { type: 'whole'; from: number; to: number }
  /** Null is never, and so is 0. */
  | { type: 'span'; unit: 'minutes' | 'days'; isWhole: boolean; to: number; suggestions: readonly Suggestion[] }
  | { type: 'boolean' }
  | { type: 'choice'; choices: readonly string[] }
  /** Null where nothing is named. */
  | { type: 'text'; form: TextForm }
  | { type: 'list'; form: TextForm }
  /** Options of a run, budgets, notifications: an object with a schema of its own. */
  | { type: 'options' }
  /** Rules of what is kept. */
  | { type: 'retention' };

/** A length that people choose, with its words; null is never. */
export type Suggestion = { value: number | null; label: string };

export type SettingSection =
  | 'server'
  | 'sessions'
  | 'cli'
  | 'budgets'
  | 'keyboard'
  | 'storage'
  | 'folders'
  | 'notifications';

export type Setting<Key extends SettingKey = SettingKey> = {
  kind: SettingKind;
  usual: SettingValues[Key];
  /** The flag of `serve` without its dashes; its variable is named after it. */
  flag: SettingFlag | null;
  /** When a change is seen: by what begins from now on, or by the next server. */
  holds: 'now' | 'nextStart';
  /** Where the page shows it, and under which name. */
  section: SettingSection;
  label: string;
  /** What there is to know about it, for people who look at the page or the table of settings. */
  hint: string;
};

export type SettingFlag = {
  name: string;
  /** What follows it; null for one that stands alone. */
  argument: string | null;
  /** Its line in the help. */
  help: string;
  /** The value of one that stands alone. */
  means?: boolean;
};

/** Where a value comes from. Whatever stands first here wins. */
export type SettingSource =
  | { type: 'flag'; name: string }
  | { type: 'variable'; name: string }
  | { type: 'file' }
  | { type: 'default' };

/** A setting as it is now. */
export type ShownSetting = {
  key: SettingKey;
  value: SettingValues[SettingKey];
  source: SettingSource;
  /** What the running server goes by, which is older when the value is for the next start. */
  inForce: SettingValues[SettingKey];
};

/** All settings as they are now, and the file they are kept in. */
export type ShownSettings = {
  /** What the file says, without what is unknown. */
  settings: JsonObject;
  file: string;
  /** Names this state of the file. */
  revision: string;
  entries: ShownSetting[];
  /** Keys in the file that are no settings. They are kept. */
  unknown: string[];
  /** Why the file cannot be read now; the values before hold on. */
  problem: string | null;
};
