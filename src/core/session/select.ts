import type { Entry } from './entry.ts';
import type { OpenBlock, SessionState } from './state.ts';

/** Which kinds of rows a person wants to see; all others are always shown. */
export type RowFilter = { tools: boolean; thinking: boolean; notices: boolean };

/**
 * The rows of a timeline: what stands at the top. A call that waits for a person is never hidden. A message that was sent
 * while another turn ran stands where its own turn begins.
 */
export function rows(entries: readonly Entry[], filter: RowFilter): Entry[] {
  const shown: Entry[] = [];
  let early: Entry[] = [];
  for (const entry of entries) {
    if (entry.parent !== null || isUnwritten(entry)) continue;
    if (entry.type === 'message') {
      early.push(entry);
      continue;
    }
    if (early.length > 0 && !isBetweenTurns(entry)) {
      shown.push(...early.filter(({ turn }) => turn <= entry.turn));
      early = early.filter(({ turn }) => turn > entry.turn);
    }
    if (isShown(entry, filter)) shown.push(entry);
  }
  return [...shown, ...early];
}

/** Messages that are about to be written stand below everything else; those in `elsewhere` wait in another place. */
export function unwrittenRows(entries: readonly Entry[], elsewhere: readonly { id: string }[]): Entry[] {
  return entries.filter(
    (entry) => entry.parent === null && isUnwritten(entry) && !elsewhere.some(({ id }) => id === entry.id),
  );
}

/** A block that is being written. It has the id of the entry that will take its place. */
export type LiveRow = { type: 'live'; id: string; block: OpenBlock };

/** What a timeline shows, one below the other. */
export type Row = Entry | LiveRow;

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

function isUnwritten(entry: Entry): boolean {
  return entry.type === 'message' && entry.delivery.type === 'saved';
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
