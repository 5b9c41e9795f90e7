/** What a key can do anywhere in the page. */
export type ShortcutAction =
  | 'palette'
  | 'newSession'
  | 'filter'
  | 'previousSession'
  | 'nextSession'
  | 'goSessions'
  | 'goInbox'
  | 'goSearch'
  | 'goCost'
  | 'goAgents'
  | 'goSettings'
  | 'goHelp'
  | 'shortcuts';

export type Shortcut = {
  action: ShortcutAction;
  /** Keys one after the other, as `KeyboardEvent.key` has them; `mod+` is Ctrl, or ⌘ on a Mac. */
  keys: readonly string[];
  words: string;
  /** Whether it holds while one types, too. */
  isAlways?: boolean;
};

/** The one table: the page listens to it and the help shows it. */
export const shortcuts: readonly Shortcut[] = [
  {
    action: 'palette',
    keys: ['mod+k'],
    words: 'Everything: find a session, go somewhere, do something',
    isAlways: true,
  },
  { action: 'newSession', keys: ['n'], words: 'New session' },
  { action: 'filter', keys: ['/'], words: 'Filter the sessions' },
  { action: 'previousSession', keys: ['['], words: 'Previous session in the list' },
  { action: 'nextSession', keys: [']'], words: 'Next session in the list' },
  { action: 'goSessions', keys: ['g', 's'], words: 'Go to the sessions' },
  { action: 'goInbox', keys: ['g', 'i'], words: 'Go to the inbox' },
  { action: 'goSearch', keys: ['g', 'f'], words: 'Go to the search' },
  { action: 'goCost', keys: ['g', 'c'], words: 'Go to the cost' },
  { action: 'goAgents', keys: ['g', 'a'], words: 'Go to the agents' },
  { action: 'goSettings', keys: ['g', ','], words: 'Go to the settings' },
  { action: 'goHelp', keys: ['g', 'h'], words: 'Go to the help' },
  { action: 'shortcuts', keys: ['?'], words: 'These shortcuts' },
];

/** Keys that hold in one place only, and are handled there. */
export const localShortcuts: readonly { where: string; keys: string; words: string }[] = [
  { where: 'Message box', keys: 'Enter', words: 'Send' },
  { where: 'Message box', keys: 'Shift Enter', words: 'A new line' },
  { where: 'Message box', keys: '↑', words: 'In an empty box: the last message again' },
  { where: 'Message box', keys: '/', words: 'At the start: commands of the CLI' },
  { where: 'Message box', keys: '@', words: 'Files of the project' },
  { where: 'Session', keys: 'Esc', words: 'Close what is open, clear the box, or interrupt the turn' },
  { where: 'Session', keys: 'F2', words: 'Rename' },
  { where: 'Search', keys: '↑ ↓', words: 'Move between results; Enter opens one' },
  { where: 'Session list', keys: '↑ ↓', words: 'Move between sessions' },
];
