/** What a key can do, by the name that settings.json calls it. */
export type KeyAction =
  | 'allow'
  | 'suggestion1'
  | 'suggestion2'
  | 'suggestion3'
  | 'deny'
  | 'denyNote'
  | 'undoDeny'
  | 'nextRequest'
  | 'stop'
  | 'nextMode'
  | 'goBack'
  | 'palette'
  | 'askAside'
  | 'newSession'
  | 'filter'
  | 'find'
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

/** `keys` are the ones it has until somebody changes them: see `parseKeys` for how they are written. */
export type KeyActionFacts = { label: string; keys: readonly string[]; group: KeyGroup };

export type KeyGroup = 'requests' | 'session' | 'anywhere';

/**
 * The one table: the page listens to it, the settings change it, and the help shows it. Keys that answer are none that
 * browsers use: Alt with a digit switches tabs on Linux, and Alt+D goes to the address bar.
 */
export const keyActions: { readonly [Action in KeyAction]: KeyActionFacts } = {
  allow: { label: 'Allow once, approve, or submit', keys: ['alt+y'], group: 'requests' },
  suggestion1: { label: 'Allow with the first suggestion', keys: ['alt+shift+1'], group: 'requests' },
  suggestion2: { label: 'Allow with the second suggestion', keys: ['alt+shift+2'], group: 'requests' },
  suggestion3: { label: 'Allow with the third suggestion', keys: ['alt+shift+3'], group: 'requests' },
  deny: { label: 'Deny, send back, or decline', keys: ['alt+x'], group: 'requests' },
  denyNote: { label: 'Deny with a note', keys: ['alt+shift+x'], group: 'requests' },
  undoDeny: { label: 'Undo a denial by Escape', keys: ['alt+z'], group: 'requests' },
  nextRequest: { label: 'Next request', keys: ['alt+j'], group: 'requests' },
  stop: { label: 'Stop the turn', keys: ['mod+.'], group: 'session' },
  nextMode: { label: 'Next permission mode', keys: ['shift+tab', 'alt+m'], group: 'session' },
  goBack: { label: 'Go back to an earlier message', keys: ['escape escape'], group: 'session' },
  palette: { label: 'Command palette', keys: ['mod+k', 'mod+/'], group: 'anywhere' },
  askAside: { label: 'Ask aside', keys: ['mod+i'], group: 'anywhere' },
  newSession: { label: 'New session', keys: ['n'], group: 'anywhere' },
  filter: { label: 'Filter sessions', keys: ['/'], group: 'anywhere' },
  find: { label: 'Find in session', keys: ['mod+f'], group: 'anywhere' },
  previousSession: { label: 'Previous session in the list', keys: ['['], group: 'anywhere' },
  nextSession: { label: 'Next session in the list', keys: [']'], group: 'anywhere' },
  goSessions: { label: 'Go to Sessions', keys: ['g s'], group: 'anywhere' },
  goInbox: { label: 'Go to Inbox', keys: ['g i'], group: 'anywhere' },
  goSearch: { label: 'Go to Search', keys: ['g f'], group: 'anywhere' },
  goCost: { label: 'Go to Cost', keys: ['g c'], group: 'anywhere' },
  goAgents: { label: 'Go to Agents', keys: ['g a'], group: 'anywhere' },
  goSettings: { label: 'Go to Settings', keys: ['g ,'], group: 'anywhere' },
  goHelp: { label: 'Go to Help', keys: ['g h'], group: 'anywhere' },
  shortcuts: { label: 'Keyboard shortcuts', keys: ['?'], group: 'anywhere' },
};

export const keyActionNames = Object.keys(keyActions) as KeyAction[];

export function isKeyAction(name: string): name is KeyAction {
  return Object.hasOwn(keyActions, name);
}
