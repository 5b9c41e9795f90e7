import { memberOf } from '../../json.ts';
import { activeLimit, continueId } from '../../limit/limited.ts';
import type { OutboxRow } from '../change.ts';
import type { Delivery, Entry } from '../entry.ts';
import type { MessageEvent } from '../event.ts';
import { successorId } from '../successor-id.ts';
import { putChange } from './changes.ts';
import { addEntry, addNotice, addOnce, type Draft, isClosed, nextId, putEntry, turnOf } from './draft.ts';

/** Messages that wait for the CLI at most; Quarterdeck takes no more, so only a file from elsewhere holds more. */
export const outboxLimit = 1000;

export function foldMessage(draft: Draft, event: MessageEvent): void {
  switch (event.type) {
    case 'message.sent':
      return foldSent(draft, event);
    case 'message.written':
      return foldWritten(draft, event);
    case 'message.failed':
      return deliver(draft, event.id, { type: 'failed', reason: event.reason }, event.epoch);
    case 'message.withdrawn':
      return deliver(draft, event.id, { type: 'withdrawn', by: event.by });
    case 'messages.held':
      for (const row of draft.state.outbox)
        if (row.delivery === 'saved') putRow(draft, { ...row, held: true, heldBy: event.by });
      return;
    case 'message.released': {
      const row = rowOf(draft, event.id);
      if (row) putRow(draft, { ...row, held: undefined, heldBy: null });
      return;
    }
    case 'messages.reordered':
      draft.state.outbox = reordered(draft.state.outbox, event.ids);
      return;
    case 'message.handled':
      return foldHandled(draft, event);
    case 'message.echoed':
      return foldEcho(draft, event);
    case 'context.injected':
      return foldInjected(draft, event);
  }
}

/**
 * Marks messages as answered when a turn ends. A CLI that names the messages it answered is believed; with an older one,
 * the turn answers every message it took up.
 */
export function answerMessages(draft: Draft, named: string[], startedByItself: boolean): void {
  const { turn, outbox } = draft.state;
  for (const id of named) deliver(draft, id, { type: 'answered' });
  if (startedByItself || named.length > 0) return;
  for (const row of outbox) if (row.delivery === 'confirmed') deliver(draft, row.id, { type: 'answered' });
  if (turn.type === 'running' && turn.answering !== null) return;
  // A local slash command is answered without an echo; messages are taken in the order they were written. What an earlier
  // run was given and did not confirm is written again, and this turn is none of its.
  const oldest = outbox.find((row) => row.delivery === 'written' && row.epoch === draft.epoch);
  if (oldest) deliver(draft, oldest.id, { type: 'answered' });
}

/** A confirmed message was taken by the turn that was cut when its run died; an unconfirmed one will be written again. */
export function releaseConfirmed(draft: Draft): void {
  for (const row of draft.state.outbox) {
    if (row.delivery !== 'confirmed') continue;
    const entry = memberOf(draft.state.open, row.id);
    if (entry) putEntry(draft, entry, false);
  }
  draft.state.outbox = draft.state.outbox.filter((row) => row.delivery !== 'confirmed');
}

/** The queue inside a CLI is gone with it. */
export function forgetQueued(draft: Draft): void {
  for (const { id, epoch, queued } of draft.state.outbox) {
    if (queued) deliver(draft, id, { type: 'written', epoch: epoch ?? draft.epoch });
  }
}

function foldSent(draft: Draft, event: Extract<MessageEvent, { type: 'message.sent' }>): void {
  const { id, text, attachments, by, clipped, timing } = event;
  const waiting = rowOf(draft, id);
  const entry = memberOf(draft.state.open, id);
  if (waiting && isReplaceable(draft, waiting) && entry?.type === 'message') {
    putEntry(draft, { ...entry, text, attachments, clipped }, true);
    putRow(draft, { ...waiting, seq: draft.seq, timing });
    return;
  }
  if (entry || isClosed(draft, id)) return;
  const isFull = draft.state.outbox.length >= outboxLimit;
  const delivery: Delivery = isFull ? { type: 'withdrawn', by: null } : { type: 'saved' };
  addEntry(draft, id, null, { type: 'message', text, attachments, delivery, by, clipped }, !isFull);
  putRow(draft, { id, seq: draft.seq, delivery: isFull ? 'withdrawn' : 'saved', epoch: null, timing });
  draft.state.title ??= titleFrom(text);
  continueWith(draft, id);
}

/** The message that continues after a limit goes before what already waited, and is never made again. */
function continueWith(draft: Draft, id: string): void {
  const { state } = draft;
  const limit = activeLimit(state);
  if (limit === null || id !== continueId(state.id, limit.turn)) return;
  state.limited = { ...limit, isOver: true };
  state.outbox = [...state.outbox.filter((row) => row.id === id), ...state.outbox.filter((row) => row.id !== id)];
}

/** Until the present run has it, the line of a message can be replaced by another one. */
function isReplaceable(draft: Draft, { delivery, epoch }: OutboxRow): boolean {
  return delivery === 'saved' || (delivery !== 'confirmed' && epoch !== draft.epoch);
}

/** During a turn, the CLI queues a message until this turn or the next one reads it. */
function foldWritten(draft: Draft, { id, epoch }: Extract<MessageEvent, { type: 'message.written' }>): void {
  const isBusy = draft.state.turn.type === 'running' && rowOf(draft, id)?.delivery === 'saved';
  deliver(draft, id, { type: 'written', epoch, ...(isBusy ? { queued: true } : {}) }, epoch);
}

/** The CLI's own account of a message: `queued`, `started`, then `completed` or `cancelled`. */
function foldHandled(draft: Draft, { id, stage }: Extract<MessageEvent, { type: 'message.handled' }>): void {
  // Not yet the receipt: the CLI records a message only just before its echo, and one that dies earlier forgets it.
  if (stage === 'started') return deliver(draft, id, { type: 'written', epoch: draft.epoch }, draft.epoch);
  if (stage === 'completed') return deliver(draft, id, { type: 'answered' });
  if (stage !== 'cancelled' && stage !== 'discarded' && stage !== 'refused') return;
  const row = rowOf(draft, id);
  // Once a turn has taken it up, this only says that the turn was cut.
  if (row?.delivery === 'confirmed') return deliver(draft, id, { type: 'answered' });
  giveBack(draft, id);
}

/**
 * The CLI gave a message back before any turn took it up. It never runs that id again, so the message waits under a new
 * one: held, unless something other than a person stopped the turn and will let it continue.
 */
function giveBack(draft: Draft, id: string): void {
  const { state } = draft;
  const row = rowOf(draft, id);
  const entry = memberOf(state.open, id);
  if (!row || entry?.type !== 'message') return;
  const stopper = state.turn.type === 'running' ? state.turn.stopped : undefined;
  const isHeld = stopper === undefined || stopper.type === 'person';
  const place = state.outbox.indexOf(row);
  const newId = successorId(id);
  deliver(draft, id, { type: 'withdrawn', by: null, movedTo: newId });
  const { text, attachments, by, clipped } = entry;
  addEntry(draft, newId, null, { type: 'message', text, attachments, delivery: { type: 'saved' }, by, clipped }, true);
  putRow(draft, {
    id: newId,
    seq: row.seq,
    delivery: 'saved',
    epoch: null,
    timing: row.timing,
    held: isHeld || undefined,
    heldBy: stopper?.type === 'person' ? stopper.by : null,
  });
  const moved = state.outbox.find((candidate) => candidate.id === newId);
  if (moved) state.outbox = state.outbox.filter((candidate) => candidate !== moved).toSpliced(place, 0, moved);
}

const rank = { saved: 0, failed: 1, written: 2, confirmed: 3, answered: 4, withdrawn: 4, foreign: 4 } as const;

type Owned = Exclude<Delivery, { type: 'foreign' }>;

function deliver(draft: Draft, id: string, delivery: Owned, epoch?: number): void {
  const row = rowOf(draft, id);
  const entry = memberOf(draft.state.open, id);
  if (!row || entry?.type !== 'message') return;
  // A receipt can overtake the note that it was written: a message never goes back, but for a later write that failed.
  const back = rank[delivery.type] < rank[row.delivery];
  if (back && !(delivery.type === 'failed' && row.delivery === 'written')) return;
  const open = rank[delivery.type] < rank.answered;
  // It belongs to the turn that takes it up, which can be a later one than it was sent in.
  const isTaken = delivery.type === 'written' || delivery.type === 'confirmed';
  const turn = isTaken ? turnOf(draft.state, null) : entry.turn;
  const takenAt = delivery.type === 'confirmed' && row.queued ? { takenAt: draft.seq } : {};
  putEntry(draft, { ...entry, turn, delivery, ...takenAt }, open);
  const queued = delivery.type === 'written' ? delivery.queued : undefined;
  putRow(draft, { ...row, delivery: delivery.type, epoch: epoch ?? row.epoch, held: undefined, heldBy: null, queued });
}

type Marks = Pick<OutboxRow, 'timing' | 'held' | 'queued'>;
type LooseRow = Omit<OutboxRow, keyof Marks | 'heldBy'> & {
  [Key in keyof Marks]?: Marks[Key] | undefined;
} & { heldBy?: string | null };

function putRow(draft: Draft, { timing, held, heldBy, queued, ...facts }: LooseRow): void {
  const row: OutboxRow = {
    ...facts,
    ...(timing ? { timing } : {}),
    ...(held ? { held } : {}),
    ...(held && heldBy != null ? { heldBy } : {}),
    ...(queued ? { queued } : {}),
  };
  const { outbox } = draft.state;
  const place = outbox.findIndex(({ id }) => id === row.id);
  if (rank[row.delivery] >= rank.answered) draft.state.outbox = outbox.filter(({ id }) => id !== row.id);
  else draft.state.outbox = place < 0 ? [...outbox, row] : outbox.with(place, row);
  putChange(draft.changes, { type: 'message', message: row });
}

function rowOf(draft: Draft, id: string): OutboxRow | undefined {
  return draft.state.outbox.find((row) => row.id === id);
}

function reordered(outbox: readonly OutboxRow[], ids: readonly string[]): OutboxRow[] {
  const place = (row: OutboxRow) => {
    const wanted = ids.indexOf(row.id);
    return wanted < 0 ? ids.length : wanted;
  };
  // What the CLI already has stays in front; sorting is stable.
  const isWaiting = (row: OutboxRow) => row.delivery === 'saved';
  const waiting = outbox.filter(isWaiting).sort((a, b) => place(a) - place(b));
  return [...outbox.filter((row) => !isWaiting(row)), ...waiting];
}

function foldEcho(draft: Draft, event: Extract<MessageEvent, { type: 'message.echoed' }>): void {
  const { state } = draft;
  if (event.id !== null && rowOf(draft, event.id)) return takeUp(draft, event.id);
  const id = event.id ?? nextId(draft);
  const { text, attachments, parent, clipped } = event;
  const body = { type: 'message', text, attachments, delivery: { type: 'foreign' }, by: null, clipped } as const;
  addOnce(draft, id, parent, body);
  state.title ??= parent === null ? titleFrom(text) : null;
}

/** The model has it, and so does the CLI's own record. */
function takeUp(draft: Draft, id: string): void {
  const { state } = draft;
  if (!rowOf(draft, id)) return;
  deliver(draft, id, { type: 'confirmed' });
  if (state.turn.type === 'running') state.turn = { ...state.turn, answering: id };
  // Every turn begins before its echo. Without one, a run before this one took the message up, and was cut.
  else if (draft.epoch > 1) releaseConfirmed(draft);
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
  const echoOf = state.outbox.find(
    (row) => row.delivery === 'written' && textOf(memberOf(state.open, row.id)) === text,
  );
  if (echoOf) return takeUp(draft, echoOf.id);
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
