import type { KeyAction } from '../../../core/keymap/key-actions.ts';
import type { Command, Model } from '../../../core/session/fact.ts';
import type { RowFilter } from '../../../core/session/select.ts';
import { visible } from '../../../core/text/visible.ts';
import type { SessionItem } from '../../../core/wire.ts';
import { type PanelTab, panelTabs } from '../../store/panel-choice.ts';
import type { SessionFacts } from '../../store/session-actions.ts';
import { sessionTitle } from '../../store/session-actions.ts';
import type { Theme } from '../../store/theme.ts';
import { baseName } from '../../ui/format.ts';
import type { Option } from '../../ui/option-list.tsx';
import { modeChoicesFor } from '../../ui/run-options/run-choices.ts';

/** What choosing an item does. */
export type PaletteAction =
  | { type: 'go'; href: string }
  | { type: 'newSession' }
  | { type: 'shortcuts' }
  | { type: 'template' }
  | { type: 'aside' }
  | { type: 'goBack' }
  | { type: 'worktree' }
  /** Puts a text into the message box. */
  | { type: 'write'; text: string }
  | { type: 'theme'; theme: Theme }
  | { type: 'model'; model: string }
  | { type: 'mode'; mode: string }
  | { type: 'panel'; panel: PanelTab }
  | { type: 'filter'; filter: RowFilter }
  | { type: 'session'; verb: SessionVerb };

type SessionVerb = 'rename' | 'fork' | 'archive' | 'stop' | 'resume' | 'remove' | 'pin' | 'showHistory' | 'exportFile';

export type PaletteGroup =
  | 'Recent'
  | 'Sessions'
  | 'Actions'
  | 'Go to'
  | 'Model and mode'
  | 'View'
  | 'Commands'
  | 'Settings'
  | 'Search';

export type PaletteItem = Option & { group: PaletteGroup; action: PaletteAction; keyAction?: KeyAction };

/** The session that is in front of the person, and what can be changed of it. */
export type Current = SessionFacts & {
  models: readonly Model[];
  model: string | null;
  mode: string | null;
  version: string | null;
  commands: readonly Command[];
};

export type PaletteFacts = {
  sessions: readonly SessionItem[];
  current: Current | null;
  theme: Theme;
  filter: RowFilter;
  may: boolean;
  /** Whether the session in front has a worktree of its own. */
  hasWorktree?: boolean;
};

/** Everything there is to do, group by group. */
export function paletteItems(facts: PaletteFacts): PaletteItem[] {
  const { current, may } = facts;
  return [
    ...facts.sessions.filter(({ id, archived }) => id !== current?.id && !archived).map(sessionItem),
    ...(may ? [item('Actions', 'New session', { type: 'newSession' }, { keyAction: 'newSession' })] : []),
    ...(current && may ? [item('Actions', 'Ask aside', { type: 'aside' }, { keyAction: 'askAside' })] : []),
    ...(current && may ? [item('Actions', 'Insert a template', { type: 'template' })] : []),
    ...(facts.hasWorktree ? [item('Actions', 'Review worktree', { type: 'worktree' })] : []),
    ...(current ? [findItem(current.id)] : []),
    ...(current && may ? sessionVerbs(current) : []),
    ...pageItems,
    ...(current && may ? switches(current) : []),
    ...(current ? viewItems(facts.filter) : []),
    ...(current && may ? current.commands.map(commandItem) : []),
    ...themeItems(facts.theme),
    item('Settings', 'Keyboard shortcuts', { type: 'shortcuts' }, { keyAction: 'shortcuts' }),
  ];
}

/** Looks for what was typed in all that was ever said, and in the session in front when there is one. */
export function searchItems(typed: string, sessionId: string | null): PaletteItem[] {
  const q = typed.trim();
  if (q === '') return [];
  const href = `/search?${new URLSearchParams({ q })}`;
  const everywhere = item('Search', `Search for “${q}”`, { type: 'go', href }, { key: 'search' });
  if (sessionId === null) return [everywhere];
  const within = `/sessions/${sessionId}?${new URLSearchParams({ find: q })}`;
  return [everywhere, item('Search', `Find “${q}” in this session`, { type: 'go', href: within }, { key: 'find' })];
}

function sessionItem({ id, title, cwd, waiting }: SessionItem): PaletteItem {
  return {
    key: `session ${id}`,
    group: 'Sessions',
    label: sessionTitle(title),
    hint: visible(baseName(cwd)),
    ...(waiting > 0 ? { mark: 'waits for you' } : {}),
    action: { type: 'go', href: `/sessions/${id}` },
  };
}

/** It goes to the message box: many want a word more before they are sent. */
function commandItem({ name, description }: Command): PaletteItem {
  const label = `/${name}`;
  const action = { type: 'write', text: `${label} ` } as const;
  return { key: `command ${name}`, group: 'Commands', label, detail: description, action };
}

function findItem(id: string): PaletteItem {
  const action = { type: 'go', href: `/sessions/${id}?find=` } as const;
  return item('Actions', 'Find in session', action, { keyAction: 'find' });
}

function sessionVerbs({ status, turns, archived, pinned }: Current): PaletteItem[] {
  const isAlive = status !== 'idle' && status !== 'ended';
  // The key names the verb, so that what is offered the other way round stays the same item.
  const verbItem = (label: string, verb: SessionVerb) =>
    item('Actions', label, { type: 'session', verb }, { key: `session verb ${verb}` });
  return [
    verbItem('Rename session', 'rename'),
    ...(turns > 0
      ? [item('Actions', 'Go back to an earlier message', { type: 'goBack' }, { keyAction: 'goBack' })]
      : []),
    ...(turns > 0 ? [verbItem('Fork session', 'fork')] : []),
    ...(isAlive ? [verbItem('Stop run', 'stop')] : []),
    ...(!isAlive && turns > 0 ? [verbItem('Resume session', 'resume')] : []),
    verbItem(pinned ? 'Unpin session' : 'Pin session', 'pin'),
    verbItem('Session history', 'showHistory'),
    verbItem('Export session', 'exportFile'),
    verbItem(archived ? 'Unarchive session' : 'Archive session', 'archive'),
    verbItem('Delete session', 'remove'),
  ];
}

function switches({ models, model, mode, version }: Current): PaletteItem[] {
  return [
    ...models.map(({ id, name }) =>
      item('Model and mode', `Model: ${name || id}`, { type: 'model', model: id }, { isCurrent: id === model }),
    ),
    ...modeChoicesFor({ version }).map(({ value, label }) =>
      item('Model and mode', `Mode: ${label}`, { type: 'mode', mode: value }, { isCurrent: value === mode }),
    ),
  ];
}

const panels: { [Tab in PanelTab]: string } = {
  tasks: 'Tasks',
  files: 'Files changed',
  context: 'Context',
  mcp: 'MCP',
  hooks: 'Hooks',
  subagents: 'Subagents',
  inspector: 'Inspector',
};

const kinds = [
  ['tools', 'tool calls'],
  ['thinking', 'thinking'],
  ['notices', 'notices'],
] as const;

function viewItems(filter: RowFilter): PaletteItem[] {
  return [
    ...panelTabs.map((panel) => item('View', `Panel: ${panels[panel]}`, { type: 'panel', panel })),
    ...kinds.map(([kind, name]) => {
      const action = { type: 'filter', filter: { ...filter, [kind]: !filter[kind] } } as const;
      return item('View', `${filter[kind] ? 'Hide' : 'Show'} ${name}`, action, { key: `filter ${kind}` });
    }),
  ];
}

const pages: readonly [href: string, label: string, keyAction?: KeyAction][] = [
  ['/', 'Go to sessions', 'goSessions'],
  ['/inbox', 'Go to inbox', 'goInbox'],
  ['/search', 'Go to search', 'goSearch'],
  ['/cost', 'Go to cost', 'goCost'],
  ['/agents', 'Go to agents', 'goAgents'],
  ['/agents/board', 'Go to board'],
  ['/agents/templates', 'Go to templates'],
  ['/settings', 'Go to settings', 'goSettings'],
  ['/settings/devices', 'Go to devices'],
  ['/rules', 'Go to permission rules'],
  ['/audit', 'Go to audit'],
  ['/help', 'Go to help', 'goHelp'],
];

const pageItems = pages.map(([href, label, keyAction]) =>
  item('Go to', label, { type: 'go', href }, keyAction ? { keyAction } : {}),
);

function themeItems(theme: Theme): PaletteItem[] {
  return (['system', 'light', 'dark'] as const).map((name) =>
    item('Settings', `Theme: ${name}`, { type: 'theme', theme: name }, { isCurrent: name === theme }),
  );
}

type ItemOptions = { key?: string; keyAction?: KeyAction; isCurrent?: boolean };

function item(group: PaletteGroup, label: string, action: PaletteAction, options: ItemOptions = {}): PaletteItem {
  const { key = label, keyAction, isCurrent = false } = options;
  return { key, group, label, action, ...(keyAction ? { keyAction } : {}), ...(isCurrent ? { mark: 'now' } : {}) };
}
