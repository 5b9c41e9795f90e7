import type { Command, Model } from '../../../core/session/fact.ts';
import type { RowFilter } from '../../../core/session/select.ts';
import type { SessionItem } from '../../../core/wire.ts';
import { type PanelTab, panelTabs } from '../../store/panel-choice.ts';
import type { SessionFacts } from '../../store/session-actions.ts';
import type { Theme } from '../../store/theme.ts';
import { baseName } from '../../ui/format.ts';
import type { Option } from '../../ui/option-list.tsx';
import { modeChoices } from '../../ui/run-options/run-choices.ts';

/** What choosing an item does. */
export type PaletteAction =
  | { type: 'go'; href: string }
  | { type: 'newSession' }
  | { type: 'shortcuts' }
  | { type: 'template' }
  /** Puts a text into the message box. */
  | { type: 'write'; text: string }
  | { type: 'theme'; theme: Theme }
  | { type: 'model'; model: string }
  | { type: 'mode'; mode: string }
  | { type: 'panel'; panel: PanelTab }
  | { type: 'filter'; filter: RowFilter }
  | { type: 'session'; verb: 'rename' | 'fork' | 'archive' | 'stop' | 'resume' | 'remove' | SessionPlaceVerb };

type SessionPlaceVerb = 'pin' | 'showHistory' | 'exportFile';

const sessionsAtFirst = 8;

/**
 * What is shown before anything is typed: of the sessions only the last used and of the CLI's commands none, so that the
 * rest is in sight.
 */
export function atFirst(items: readonly PaletteItem[]): PaletteItem[] {
  const sessions = items.filter(isSession);
  const late = new Set(sessions.slice(sessionsAtFirst));
  return items.filter((each) => !late.has(each) && each.action.type !== 'write');
}

function isSession({ key }: PaletteItem): boolean {
  return key.startsWith('session ');
}

export type PaletteItem = Option & { action: PaletteAction };

/** The session that is in front of the person, and what can be changed of it. */
export type Current = SessionFacts & {
  models: readonly Model[];
  model: string | null;
  mode: string | null;
  commands: readonly Command[];
};

export type PaletteFacts = {
  sessions: readonly SessionItem[];
  current: Current | null;
  theme: Theme;
  filter: RowFilter;
  may: boolean;
};

/** Everything there is to do, what is nearest first. */
export function paletteItems(facts: PaletteFacts): PaletteItem[] {
  const { current, may } = facts;
  return [
    ...facts.sessions.filter(({ id, archived }) => id !== current?.id && !archived).map(sessionItem),
    ...(may ? [item('New session', { type: 'newSession' })] : []),
    ...(current && may ? [item('Insert a template', { type: 'template' })] : []),
    ...(current && may ? sessionVerbs(current) : []),
    ...(current && may ? switches(current) : []),
    ...(current ? [item('Find in session', { type: 'go', href: `/search?session=${current.id}` })] : []),
    ...(current ? viewItems(facts.filter) : []),
    ...(current && may ? current.commands.map(commandItem) : []),
    ...pageItems,
    ...themeItems(facts.theme),
    item('Keyboard shortcuts', { type: 'shortcuts' }),
  ];
}

/** Looks for what was typed in all that was ever said, and in the session in front when there is one. */
export function searchItems(typed: string, sessionId: string | null): PaletteItem[] {
  const q = typed.trim();
  if (q === '') return [];
  const href = `/search?${new URLSearchParams({ q })}`;
  const everywhere = { ...item(`Search for “${q}”`, { type: 'go', href }), key: 'search' };
  if (sessionId === null) return [everywhere];
  const within = `${href}&${new URLSearchParams({ session: sessionId })}`;
  return [everywhere, { ...item(`Find “${q}” in this session`, { type: 'go', href: within }), key: 'find' }];
}

function sessionItem({ id, title, cwd, waiting }: SessionItem): PaletteItem {
  return {
    key: `session ${id}`,
    label: title ?? 'New session',
    hint: baseName(cwd),
    ...(waiting > 0 ? { mark: 'waits for you' } : {}),
    action: { type: 'go', href: `/sessions/${id}` },
  };
}

/** It goes to the message box: many want a word more before they are sent. */
function commandItem({ name, description }: Command): PaletteItem {
  const label = `/${name}`;
  return { key: `command ${name}`, label, detail: description, action: { type: 'write', text: `${label} ` } };
}

function sessionVerbs({ status, turns, archived, pinned }: Current): PaletteItem[] {
  const isAlive = status !== 'idle' && status !== 'ended';
  return [
    item('Rename session', { type: 'session', verb: 'rename' }),
    ...(turns > 0 ? [item('Fork session', { type: 'session', verb: 'fork' })] : []),
    ...(isAlive ? [item('Stop run', { type: 'session', verb: 'stop' })] : []),
    ...(!isAlive && turns > 0 ? [item('Resume session', { type: 'session', verb: 'resume' })] : []),
    item(pinned ? 'Unpin session' : 'Pin session', { type: 'session', verb: 'pin' }),
    item('History of the session', { type: 'session', verb: 'showHistory' }),
    item('Export session', { type: 'session', verb: 'exportFile' }),
    item(archived ? 'Unarchive session' : 'Archive session', { type: 'session', verb: 'archive' }),
    item('Delete session', { type: 'session', verb: 'remove' }),
  ];
}

function switches({ models, model, mode }: Current): PaletteItem[] {
  return [
    ...models.map(({ id, name }) => item(`Model: ${name || id}`, { type: 'model', model: id }, id === model)),
    ...modeChoices.map(({ value, label }) => item(`Mode: ${label}`, { type: 'mode', mode: value }, value === mode)),
  ];
}

const panels: { [Tab in PanelTab]: string } = {
  tasks: 'Tasks',
  files: 'Files changed',
  context: 'Context',
  mcp: 'MCP',
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
    ...panelTabs.map((panel) => item(`Panel: ${panels[panel]}`, { type: 'panel', panel })),
    ...kinds.map(([kind, name]) =>
      item(`${filter[kind] ? 'Hide' : 'Show'} ${name}`, {
        type: 'filter',
        filter: { ...filter, [kind]: !filter[kind] },
      }),
    ),
  ];
}

const pageItems = [
  ['/', 'Go to sessions'],
  ['/inbox', 'Go to inbox'],
  ['/search', 'Go to search'],
  ['/cost', 'Go to cost'],
  ['/agents', 'Go to agents'],
  ['/agents/board', 'Go to board'],
  ['/agents/templates', 'Go to templates'],
  ['/settings', 'Go to settings'],
  ['/settings/devices', 'Go to devices'],
  ['/rules', 'Go to permission rules'],
  ['/audit', 'Go to audit'],
  ['/help', 'Go to help'],
].map(([href = '', label = '']) => item(label, { type: 'go', href }));

function themeItems(theme: Theme): PaletteItem[] {
  return (['system', 'light', 'dark'] as const).map((name) =>
    item(`Theme: ${name}`, { type: 'theme', theme: name }, name === theme),
  );
}

function item(label: string, action: PaletteAction, isNow = false): PaletteItem {
  return { key: label, label, action, ...(isNow ? { mark: 'now' } : {}) };
}
