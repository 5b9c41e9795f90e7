import { memberOf } from '../../json.ts';
import { addEntry, type Draft, nextId } from './draft.ts';
import { putRecent } from './recent.ts';

/** How much of a text is kept, and of how many: CLIs repeat the last one. A subagent's result repeats only its last. */
const beginning = 120;
const kept = { top: 8, nested: 1 };

/** Remembers how a text begins that the timeline shows, so that a result that repeats it isn't shown again. */
export function noteSaid({ state }: Draft, parent: string | null, text: string): void {
  const begin = text.trim().slice(0, beginning);
  if (begin === '') return;
  const key = parent ?? '';
  const earlier = memberOf(state.said, key) ?? [];
  const limit = parent === null ? kept.top : kept.nested;
  state.said = putRecent(state.said, key, [...earlier, begin].slice(-limit));
}

/** Whether the timeline shows a result's text already: as one text, or as several in a row. */
export function isSaid({ state }: Draft, parent: string | null, text: string): boolean {
  const words = text.trim();
  const said = memberOf(state.said, parent ?? '') ?? [];
  if (words === '' || said.some((begin) => isRepeated(words, begin))) return true;
  let rest = words;
  for (const begin of said) if (rest.startsWith(begin)) rest = rest.slice(begin.length).trimStart();
  return rest === '';
}

/**
 * Some text only stands in a result: the answer to an unknown command, or the last words of a CLI that doesn't repeat
 * them.
 */
export function addUnsaid(draft: Draft, parent: string | null, text: string, clipped: boolean): void {
  if (isSaid(draft, parent, text)) return;
  addEntry(draft, nextId(draft), parent, { type: 'text', text, model: null, aborted: false, clipped });
}

/** The next turn starts without what this one said; subagents may outlive it. */
export function forgetSaid({ state }: Draft): void {
  const { '': _top, ...nested } = state.said;
  state.said = nested;
}

function isRepeated(words: string, begin: string): boolean {
  return begin.startsWith(words) || (begin.length === beginning && words.startsWith(begin));
}
