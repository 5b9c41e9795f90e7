import type { OutboxRow } from '../change.ts';
import type { Delivery, Entry } from '../entry.ts';
import type { MessageEvent } from '../event.ts';
import { addEntry, addNotice, type Draft, putEntry } from './draft.ts';

export function foldMessage(draft: Draft, event: MessageEvent): void {
  switch (event.type) {
    case 'message.sent': {
      if (draft.state.outbox.some((row) => row.id === event.id)) return;
      const { text, attachments, by } = event;
      addEntry(draft, event.id, null, { type: 'message', text, attachments, delivery: { type: 'saved' }, by }, true);
      putRow(draft, { id: event.id, seq: draft.seq, delivery: 'saved', epoch: null });
      draft.state.title ??= titleFrom(text);
      return;
    }
    case 'message.written':
      return deliver(draft, event.id, { type: 'written', epoch: event.epoch });
    case 'message.failed':
      return deliver(draft, event.id, { type: 'failed', reason: event.reason });
    case 'message.withdrawn':
      return deliver(draft, event.id, { type: 'withdrawn', by: event.by });
    case 'message.echoed':
      return foldEcho(draft, event);
    case 'context.injected':
      return foldInjected(draft, event);
  }
}

/** Marks messages as answered when a turn ends: those the CLI names, else the one this turn was about. */
export function answerMessages(draft: Draft, named: string[], startedByItself: boolean): void {
  for (const id of named) deliver(draft, id, { type: 'answered' });
  if (named.length > 0 || startedByItself) return;
  const { turn, outbox } = draft.state;
  const answering = turn.type === 'running' ? turn.answering : null;
  // A local slash command is answered without an echo; messages are taken in the order they were written.
  const oldest = outbox.find((row) => row.delivery === 'written');
  const id = answering ?? oldest?.id;
  if (id) deliver(draft, id, { type: 'answered' });
}

/** When a run dies, a confirmed message was taken by the turn that was cut; an unconfirmed one will be written again. */
export function releaseConfirmed(draft: Draft): void {
  for (const row of draft.state.outbox) {
    if (row.delivery !== 'confirmed') continue;
    const entry = draft.state.open[row.id];
    if (entry) putEntry(draft, entry, false);
  }
  draft.state.outbox = draft.state.outbox.filter((row) => row.delivery !== 'confirmed');
}

const rank = { saved: 0, failed: 1, written: 2, confirmed: 3, answered: 4, withdrawn: 4, foreign: 4 } as const;

function deliver(draft: Draft, id: string, delivery: Exclude<Delivery, { type: 'foreign' }>): void {
  const row = draft.state.outbox.find((candidate) => candidate.id === id);
  const entry = draft.state.open[id];
  if (!row || entry?.type !== 'message') return;
  // A receipt can overtake the note that it was written: a message never goes back, but for a write that failed.
  if (rank[delivery.type] < rank[row.delivery] && delivery.type !== 'failed') return;
  const open = rank[delivery.type] < rank.answered;
  putEntry(draft, { ...entry, delivery }, open);
  putRow(draft, { ...row, delivery: delivery.type, epoch: delivery.type === 'written' ? delivery.epoch : row.epoch });
}

function putRow(draft: Draft, row: OutboxRow): void {
  const others = draft.state.outbox.filter((candidate) => candidate.id !== row.id);
  const open = rank[row.delivery] < rank.answered;
  // The order of writing is kept: a changed row keeps its place.
  draft.state.outbox = open ? [...others, row].sort((a, b) => a.seq - b.seq) : others;
  draft.changes.set(`message ${row.id}`, { type: 'message', message: row });
}

function foldEcho(draft: Draft, event: Extract<MessageEvent, { type: 'message.echoed' }>): void {
  const { state } = draft;
  if (event.id !== null && state.outbox.some((row) => row.id === event.id)) {
    deliver(draft, event.id, { type: 'confirmed' });
    if (state.turn.type === 'running') state.turn = { ...state.turn, answering: event.id };
    return;
  }
  if (event.id !== null && event.id in state.open) return;
  const id = event.id ?? `${draft.seq}.${draft.opened}`;
  const { text, attachments, parent } = event;
  addEntry(draft, id, parent, { type: 'message', text, attachments, delivery: { type: 'foreign' }, by: null });
  state.title ??= parent === null ? titleFrom(text) : null;
}

function foldInjected(draft: Draft, event: Extract<MessageEvent, { type: 'context.injected' }>): void {
  const { state } = draft;
  const { id, text, parent } = event;
  const compaction = Object.values(state.open).find(isUnsummarised);
  if (compaction && parent === null) return putEntry(draft, { ...compaction, summary: text }, false);
  if (parent !== null) {
    const key = id ?? `${draft.seq}.${draft.opened}`;
    addEntry(draft, key, parent, { type: 'message', text, attachments: [], delivery: { type: 'foreign' }, by: null });
    return;
  }
  const echoOf = state.outbox.find((row) => row.delivery === 'written' && textOf(state.open[row.id]) === text);
  if (echoOf) return foldEcho(draft, { type: 'message.echoed', id: echoOf.id, text, attachments: [], parent });
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
