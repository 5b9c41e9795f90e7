import type { Entry, Notice } from './entry.ts';
import type { OpenBlock, SessionState } from './state.ts';
import { spanOf, type TurnSpan } from './taken-back.ts';

/** Which kinds of rows a person wants to see; all others are always shown. */
export type RowFilter = { tools: boolean; thinking: boolean; notices: boolean };

/**
 * The rows of a timeline: what stands at the top. A call that waits for a person is never hidden. A message that was sent
 * while another turn ran stands where its own turn begins, or where the running one took it up. Withdrawn messages never
 * ran. Changes of the mode or the model with nothing between them are one. The row that the address names (`focusId`) is
 * always there.
 */
export function rows(entries: readonly Entry[], filter: RowFilter, focusId: string | null = null): Entry[] {
  const shown: Entry[] = [];
  let early: Message[] = [];
  /** Where the changes stand that nothing has followed but other changes. */
  const changes = new Map<string, number>();
  for (const entry of entries) {
    if (!isChange(entry)) changes.clear();
    if (entry.parent !== null || isUnwritten(entry) || isWithdrawn(entry, focusId)) continue;
    if (entry.type === 'message') {
      early.push(entry);
      continue;
    }
    if (early.length > 0 && !isBetweenTurns(entry)) {
      for (const message of early) if (isTakenBefore(message, entry)) shown.push(message);
      early = early.filter((message) => !isTakenBefore(message, entry));
    }
    if (!isShown(entry, filter) && entry.id !== focusId) continue;
    const place = isChange(entry) ? changes.get(entry.notice.type) : undefined;
    const before = place === undefined ? undefined : shown[place];
    if (place !== undefined && before && isChange(before) && isChange(entry)) {
      shown[place] = joinedChange(before, entry, focusId);
      continue;
    }
    if (isChange(entry)) changes.set(entry.notice.type, shown.length);
    shown.push(entry);
  }
  return [...shown.filter((entry) => entry.id === focusId || !leadsBack(entry)), ...early];
}

type Change = Extract<Entry, { type: 'notice' }> & { notice: Extract<Notice, { previous: string | null }> };

function isChange(entry: Entry): entry is Change {
  return entry.type === 'notice' && (entry.notice.type === 'modeChanged' || entry.notice.type === 'modelChanged');
}

/** From what the first changed to what the last made of it. */
function joinedChange(first: Change, last: Change, focusId: string | null): Change {
  const id = last.id === focusId ? last.id : first.id;
  return { ...first, id, at: last.at, notice: { ...last.notice, previous: first.notice.previous } };
}

function leadsBack(entry: Entry): boolean {
  if (!isChange(entry)) return false;
  const { notice } = entry;
  return notice.previous === (notice.type === 'modeChanged' ? notice.mode : notice.model);
}

/** Messages that are about to be written stand below everything else; those in `elsewhere` wait in another place. */
export function unwrittenRows(entries: readonly Entry[], elsewhere: readonly { id: string }[]): Entry[] {
  return entries.filter(
    (entry) => entry.parent === null && isUnwritten(entry) && !elsewhere.some(({ id }) => id === entry.id),
  );
}

/** A block that is being written. It has the id of the entry that will take its place. */
export type LiveRow = { type: 'live'; id: string; block: OpenBlock };

/** Stands for turns that were taken back, in their place. */
export type TakenBackRow = { type: 'takenBack'; id: string; turns: number; isOpen: boolean };

/** An entry of the session that this one was forked from, or of the one before. */
export type InheritedRow = { type: 'inherited'; id: string; sessionId: string; cwd: string; entry: Entry };

/** Where a fork begins: names its origin and the last thing it keeps of it. */
export type ForkPointRow = {
  type: 'forkPoint';
  id: string;
  sessionId: string;
  /** Null where the origin is not known here. */
  origin: { title: string | null } | null;
  last: { id: string; text: string } | null;
};

/** What a timeline shows, one below the other. */
export type Row = Entry | LiveRow | TakenBackRow | InheritedRow | ForkPointRow;

/** Folds the rows of turns that were taken back into one row each, but for those that are open. */
export function foldTakenBack(
  entries: readonly Entry[],
  spans: readonly TurnSpan[] | undefined,
  isOpen: (id: string) => boolean,
): (Entry | TakenBackRow)[] {
  if (spans === undefined || spans.length === 0) return [...entries];
  const shown: (Entry | TakenBackRow)[] = [];
  let current = null as { span: TurnSpan; isOpen: boolean } | null;
  for (const entry of entries) {
    const span = spanOf(spans, entry.turn);
    // What led up to the first message wasn't taken back.
    const leadsUp = span !== current?.span && entry.type === 'notice' && entry.turn === span?.from;
    if (span === null || leadsUp) {
      shown.push(entry);
      continue;
    }
    if (current?.span !== span) {
      const id = takenBackId(span);
      current = { span, isOpen: isOpen(id) };
      shown.push({ type: 'takenBack', id, turns: span.to - span.from + 1, isOpen: current.isOpen });
    }
    if (current.isOpen) shown.push(entry);
  }
  return shown;
}

export function takenBackId({ from, to }: TurnSpan): string {
  return `takenBack:${from}-${to}`;
}

/** What is being written under a call, or at the top with null. */
export function liveRows(blocks: readonly OpenBlock[], parent: string | null, filter: RowFilter): LiveRow[] {
  return blocks.flatMap((block) => {
    if (block.parent !== parent) return [];
    if ((block.type === 'thinking' && !filter.thinking) || (block.type === 'tool' && !filter.tools)) return [];
    return [{ type: 'live', id: block.id, block }];
  });
}

/** What ran under a Task call. */
export function children(entries: readonly Entry[], parent: string): Entry[] {
  return entries.filter((entry) => entry.parent === parent);
}

/** How full the model's context is; null while its size is not known. */
export type ContextShare = { used: number; limit: number; share: number; warn: boolean };

const warnFrom = 0.8;

export function contextShare({ context }: Pick<SessionState, 'context'>): ContextShare | null {
  if (context === null || context.limit <= 0) return null;
  const { used, limit } = context;
  const share = used / limit;
  return { used, limit, share, warn: share >= warnFrom };
}

/** What a message waited for comes before it: that the last run ended, and that a budget has room again. */
function isBetweenTurns(entry: Entry): boolean {
  return entry.type === 'notice' && (entry.notice.type === 'runEnded' || entry.notice.type === 'budget');
}

type Message = Extract<Entry, { type: 'message' }>;

/** A message that steers a turn stands where the turn took it up. */
function isTakenBefore({ turn, takenAt }: Message, entry: Entry): boolean {
  return turn <= entry.turn && (takenAt === undefined || takenAt < entry.seq);
}

/** Neither in the CLI's hands, nor in its queue. */
function isUnwritten(entry: Entry): boolean {
  if (entry.type !== 'message') return false;
  const { delivery } = entry;
  return delivery.type === 'saved' || (delivery.type === 'written' && delivery.queued === true);
}

function isWithdrawn(entry: Entry, focusId: string | null): boolean {
  if (entry.type !== 'message' || entry.delivery.type !== 'withdrawn') return false;
  return entry.id !== focusId || entry.delivery.movedTo !== undefined;
}

function isShown(entry: Entry, filter: RowFilter): boolean {
  switch (entry.type) {
    case 'tool':
      return filter.tools || entry.request?.state.type === 'pending';
    case 'thinking':
      return filter.thinking;
    case 'notice':
      return filter.notices;
    default:
      return true;
  }
}
