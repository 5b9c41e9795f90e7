import type { ExternalRun } from '../../../core/external-run.ts';
import type { JsonObject } from '../../../core/json.ts';
import { type ListState, listStateOf, listStates } from '../../../core/session/list-state.ts';
import { normaliseTags } from '../../../core/session/tags.ts';
import type { SessionItem } from '../../../core/wire.ts';

/** A session is listed when it has any of the states, all of the tags, and all of the words. */
export type ListFilter = {
  text: string;
  isArchivedShown: boolean;
  states: readonly ListState[];
  tags: readonly string[];
};

export const noFilter: ListFilter = { text: '', isArchivedShown: false, states: [], tags: [] };

export const stateNames: { [State in ListState]: string } = {
  waiting: 'Waiting for you',
  running: 'Running',
  idle: 'Idle',
  ended: 'Ended',
  unread: 'Unread',
};

/** What other programs do with sessions right now, by session. */
export type RunOf = ReadonlyMap<string, ExternalRun>;

const noRuns: RunOf = new Map();

export function isWanted(item: SessionItem, filter: ListFilter, runOf: RunOf = noRuns): boolean {
  if (item.archived && !filter.isArchivedShown) return false;
  return hasState(item, filter, runOf) && hasTags(item, filter) && hasWords(item, filter);
}

function hasState(item: SessionItem, { states }: ListFilter, runOf: RunOf): boolean {
  if (states.length === 0) return true;
  return states.includes(stateOf(item, runOf)) || (item.unread === true && states.includes('unread'));
}

function stateOf(item: SessionItem, runOf: RunOf): ListState {
  const run = runOf.get(item.id);
  if (run === undefined) return listStateOf(item);
  return run.status === 'busy' ? 'running' : run.status === 'waiting' ? 'waiting' : 'idle';
}

function hasTags({ tags = [] }: SessionItem, filter: ListFilter): boolean {
  return filter.tags.every((tag) => tags.includes(tag));
}

/** Every word is in the title, the path, a tag, or the branch. */
function hasWords({ title, cwd, tags = [], branch = '' }: SessionItem, { text }: ListFilter): boolean {
  const place = [title ?? '', cwd, branch, ...tags].join('\n').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => place.includes(word));
}

/** How many sessions each part of a filter hides, where it hides any. */
export function hiddenBy(
  items: readonly SessionItem[],
  filter: ListFilter,
  runOf: RunOf = noRuns,
): { name: string; count: number }[] {
  const listed = items.filter(({ archived }) => !archived || filter.isArchivedShown);
  const count = (isShown: (item: SessionItem) => boolean) => listed.filter((item) => !isShown(item)).length;
  return [
    {
      name: filter.states.map((state) => stateNames[state]).join(' or '),
      count: count((item) => hasState(item, filter, runOf)),
    },
    { name: filter.tags.map((tag) => `#${tag}`).join(' and '), count: count((item) => hasTags(item, filter)) },
    { name: `“${filter.text.trim()}”`, count: count((item) => hasWords(item, filter)) },
  ].filter((part) => part.count > 0);
}

/** Whether it hides anything besides archived sessions. */
export function isNarrowing({ text, states, tags }: ListFilter): boolean {
  return text.trim() !== '' || states.length > 0 || tags.length > 0;
}

/** The filter as the browser remembers it, and back: what it holds may come from another version. */
export function storedFilter({ text, isArchivedShown, states, tags }: ListFilter): JsonObject {
  return { text, isArchivedShown, states: [...states], tags: [...tags] };
}

export function readFilter({ text, isArchivedShown, states, tags }: JsonObject): ListFilter {
  const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  return {
    text: typeof text === 'string' ? text.slice(0, 500) : '',
    isArchivedShown: isArchivedShown === true,
    states: listStates.filter((state) => texts(states).includes(state)),
    tags: normaliseTags(texts(tags)),
  };
}
