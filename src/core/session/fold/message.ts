import type { OutboxRow } from '../change.ts';
import type { Delivery, Entry } from '../entry.ts';
import type { MessageEvent } from '../event.ts';
import { putChange } from './changes.ts';
import { addEntry, addNotice, addOnce, type Draft, isClosed, nextId, putEntry, turnOf } from './draft.ts';

export function foldMessage(draft: Draft, event: MessageEvent): void {
  switch (event.type) {
    case 'message.sent': {
      if (event.id in draft.state.open || isClosed(draft, event.id)) return;
      const { text, attachments, by, clipped } = event;
      const body = { type: 'message', text, attachments, delivery: { type: 'saved' }, by, clipped } as const;
      addEntry(draft, event.id, null, body, true);
      putRow(draft, { id: event.id, seq: draft.seq, delivery: 'saved', epoch: null });
      draft.state.title ??= titleFrom(text);
      return;
    }
    case 'message.written':
      return deliver(draft, event.id, { type: 'written', epoch: event.epoch }, event.epoch);
    case 'message.failed':
      return deliver(draft, event.id, { type: 'failed', reason: event.reason }, event.epoch);
    case 'message.withdrawn':
      return deliver(draft, event.id, { type: 'withdrawn', by: event.by });
    case 'message.handled':
      if (event.stage === 'completed') deliver(draft, event.id, { type: 'answered' });
      if (event.stage === 'cancelled') deliver(draft, event.id, { type: 'withdrawn', by: null });
      return;
    case 'message.echoed':
      return foldEcho(draft, event);
    case 'context.injected':
      return foldInjected(draft, event);
  }
}

/** Marks messages as answered when a turn ends: those the CLI names, and those it took up in silence. */
export function answerMessages(draft: Draft, named: string[], startedByItself: boolean): void {
  const { turn, outbox } = draft.state;
  for (const id of named) deliver(draft, id, { type: 'answered' });
  if (startedByItself) return;
  // A message is confirmed when a turn takes it up, and a turn can take up several.
  for (const row of outbox) if (row.delivery === 'confirmed') deliver(draft, row.id, { type: 'answered' });
  if (named.length > 0 || (turn.type === 'running' && turn.answering !== null)) return;
  // A local slash command is answered without an echo; messages are taken in the order they were written. What an earlier
  // run was given and did not confirm is written again, and this turn is none of its.
  const oldest = outbox.find((row) => row.delivery === 'written' && row.epoch === draft.epoch);
  if (oldest) deliver(draft, oldest.id, { type: 'answered' });
}

/** A confirmed message was taken by the turn that was cut when its run died; an unconfirmed one will be written again. */
export function releaseConfirmed(draft: Draft): void {
  for (const row of draft.state.outbox) {
    if (row.delivery !== 'confirmed') continue;
    const entry = draft.state.open[row.id];
    if (entry) putEntry(draft, entry, false);
  }
  draft.state.outbox = draft.state.outbox.filter((row) => row.delivery !== 'confirmed');
}

const rank = { saved: 0, failed: 1, written: 2, confirmed: 3, answered: 4, withdrawn: 4, foreign: 4 } as const;

type Owned = Exclude<Delivery, { type: 'foreign' }>;

function deliver(draft: Draft, id: string, delivery: Owned, epoch?: number): void {
  const row = draft.state.outbox.find((candidate) => candidate.id === id);
  const entry = draft.state.open[id];
  if (!row || entry?.type !== 'message') return;
  // A receipt can overtake the note that it was written: a message never goes back, but for a later write that failed.
  const back = rank[delivery.type] < rank[row.delivery];
  if (back && !(delivery.type === 'failed' && row.delivery === 'written')) return;
  const open = rank[delivery.type] < rank.answered;
  // It belongs to the turn that takes it up, which can be a later one than it was sent in.
  const isTaken = delivery.type === 'written' || delivery.type === 'confirmed';
  const turn = isTaken ? turnOf(draft.state, null) : entry.turn;
  putEntry(draft, { ...entry, turn, delivery }, open);
  putRow(draft, { ...row, delivery: delivery.type, epoch: epoch ?? row.epoch });
}

function putRow(draft: Draft, row: OutboxRow): void {
  const others = draft.state.outbox.filter((candidate) => candidate.id !== row.id);
  const open = rank[row.delivery] < rank.answered;
  // The order of writing is kept: a changed row keeps its place.
  draft.state.outbox = open ? [...others, row].sort((a, b) => a.seq - b.seq) : others;
  putChange(draft.changes, { type: 'message', message: row });
}

function foldEcho(draft: Draft, event: Extract<MessageEvent, { type: 'message.echoed' }>): void {
  const { state } = draft;
  if (event.id !== null && state.outbox.some((row) => row.id === event.id)) {
    deliver(draft, event.id, { type: 'confirmed' });
    if (state.turn.type === 'running') state.turn = { ...state.turn, answering: event.id };
    // Every turn begins before its echo. Without one, a run before this one took the message up, and was cut.
    else if (draft.epoch > 1) releaseConfirmed(draft);
    return;
  }
  const id = event.id ?? nextId(draft);
  const { text, attachments, parent, clipped } = event;
  const body = { type: 'message', text, attachments, delivery: { type: 'foreign' }, by: null, clipped } as const;
  addOnce(draft, id, parent, body);
  state.title ??= parent === null ? titleFrom(text) : null;
}

function foldInjected(draft: Draft, event: Extract<MessageEvent, { type: 'context.injected' }>): void {
  const { state } = draft;
  const { id, text, parent, clipped } = event;
  const compaction = Object.values(state.open).find(isUnsummarised);
  if (compaction && parent === null) return putEntry(draft, { ...compaction, summary: text }, false);
  if (parent !== null) {
    const key = id ?? nextId(draft);
    const delivery = { type: 'foreign' } as const;
    addOnce(draft, key, parent, { type: 'message', text, attachments: [], delivery, by: null, clipped });
    return;
  }
  const echoOf = state.outbox.find((row) => row.delivery === 'written' && textOf(state.open[row.id]) === text);
  if (echoOf) return foldEcho(draft, { type: 'message.echoed', id: echoOf.id, text, attachments: [], clipped, parent });
  addNotice(draft, { type: 'told', kind: 'injected', level: 'info', text, facts: {} });
}

type Compaction = Extract<Entry, { type: 'compaction' }>;

function isUnsummarised(entry: Entry): entry is Compaction {
  return entry.type === 'compaction' && entry.summary === null;
}

function textOf(entry: Entry | undefined): string | null {
  return entry?.type === 'message' ? entry.text : null;
}

function titleFrom(text: string): string | null {
  const line = text.trim().split('\n', 1)[0] ?? '';
  if (line === '') return null;
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
