import { memberOf } from '../../json.ts';
import type { Entry, EntryBody } from '../entry.ts';
import type { SessionEvent } from '../event.ts';
import { lastWords } from '../last-line.ts';
import type { MarkBody } from '../mark.ts';
import type { SessionState } from '../state.ts';
import { type Changes, noChanges, putChange } from './changes.ts';
import { isAmong, withClosed } from './closed.ts';
import { withEntry, withoutEntry } from './open-entries.ts';

/** One line being folded: a state that is this fold's own to change, and what it changes in the views. */
export type Draft = {
  state: SessionState;
  readonly seq: number;
  readonly at: number;
  readonly epoch: number;
  readonly changes: Changes;
  opened: number;
};

type Line = { seq: number; at: number; epoch: number; events: readonly SessionEvent[] };

export function openDraft(state: SessionState, line: Line): Draft {
  // Never earlier than before: the record of a subagent is read after the session's, and its lines are older.
  const usedAt = line.events.some(isNoUse) ? state.updatedAt : Math.max(state.updatedAt, line.at);
  return {
    state: { ...state, seq: line.seq, updatedAt: usedAt },
    seq: line.seq,
    at: line.at,
    epoch: line.epoch,
    changes: noChanges(),
    opened: 0,
  };
}

/** A CLI that is slow to start answers long after another session was used. */
function isNoUse(event: SessionEvent): boolean {
  switch (event.type) {
    case 'control.asked':
      return event.looks === true;
    // The next server notes that a killed one left the run, at its start.
    case 'run.ended':
      return event.end === 'swept';
    case 'control.answered':
    case 'control.failed':
    case 'stderr.written':
    // It must not move sessions up the list every second.
    case 'text.kept':
    // Sorting sessions is not using them.
    case 'session.tagged':
      return true;
    default:
      return false;
  }
}

/** Adds an entry to the timeline. An open one stays in the state until it is put as closed. */
export function addEntry(draft: Draft, id: string, parent: string | null, body: EntryBody, open = false): Entry {
  const { seq, at, opened: ord } = draft;
  const entry = { id, seq, ord, at, turn: turnOf(draft.state, parent), parent, ...body };
  draft.opened += 1;
  noteWords(draft, entry);
  putEntry(draft, entry, open);
  return entry;
}

/** Whatever runs under a call is said to the model, not to the person. */
function noteWords({ state }: Draft, entry: Entry): void {
  if (entry.parent !== null) return;
  if (entry.type !== 'message' && entry.type !== 'text') return;
  const words = lastWords(entry.type === 'message' ? 'person' : 'claude', entry.text);
  if (words) state.lastWords = words;
}

export function putEntry(draft: Draft, entry: Entry, open: boolean): void {
  putChange(draft.changes, { type: 'entry', entry });
  if (open) {
    draft.state.open = withEntry(draft.state.open, entry);
    return;
  }
  if (!Object.hasOwn(draft.state.open, entry.id)) return;
  draft.state.open = withoutEntry(draft.state.open, entry.id);
  remember(draft, entry.id);
}

/** Adds an entry that is complete, under an id that can come again. */
export function addOnce(draft: Draft, id: string, parent: string | null, body: EntryBody): void {
  if (Object.hasOwn(draft.state.open, id) || isClosed(draft, id)) return;
  addEntry(draft, id, parent, body);
  remember(draft, id);
}

function remember(draft: Draft, id: string): void {
  draft.state.closed = withClosed(draft.state.closed, id);
}

/** What comes late for an entry that is closed changes nothing: its row is no longer at hand. */
export function isClosed(draft: Draft, id: string): boolean {
  return isAmong(draft.state.closed, id);
}

export function addNotice(draft: Draft, notice: Extract<EntryBody, { type: 'notice' }>['notice'], key?: string): void {
  addEntry(draft, key ?? nextId(draft), null, { type: 'notice', notice });
}

/** The id of the next entry that has none of its own. */
export function nextId(draft: Draft): string {
  return `${draft.seq}.${draft.opened}`;
}

/** Marks this place in the history of the session. */
export function addMark(draft: Draft, entryId: string | null, body: MarkBody): void {
  const id = `${body.type} ${draft.seq}`;
  putChange(draft.changes, { type: 'mark', mark: { id, seq: draft.seq, at: draft.at, entryId, ...body } });
}

/** What comes between two turns leads up to the next one; what runs under a call belongs to that call's turn. */
export function turnOf(state: SessionState, parent: string | null): number {
  const task = parent === null ? undefined : memberOf(state.open, parent);
  if (task) return task.turn;
  if (state.turn.type === 'running') return state.turn.turn.number;
  return parent === null ? state.turns + 1 : state.turns;
}
