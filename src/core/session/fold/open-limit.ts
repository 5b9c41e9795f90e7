import type { Entry } from '../entry.ts';
import { type Draft, putEntry } from './draft.ts';
import { cutTool } from './tool.ts';

/** A busy session has a few dozen entries open. */
const openLimit = 256;
/** Closed in one go, so that looking for the oldest is rare. */
const closedAtOnce = 64;

/** Closes the oldest entries when too many are open: what is never answered must not make every later line slower. */
export function closeOldest(draft: Draft, before: { [id: string]: Entry }): void {
  const { open } = draft.state;
  if (open === before || count(open) <= openLimit) return;
  const closable = Object.values(open).filter(isClosable);
  closable.sort((a, b) => a.seq - b.seq || a.ord - b.ord);
  for (const entry of closable.slice(0, count(open) - openLimit + closedAtOnce)) {
    if (entry.type === 'tool') cutTool(draft, entry, 'unanswered');
    else putEntry(draft, entry, false);
  }
}

function count(open: { [id: string]: Entry }): number {
  let entries = 0;
  for (const _id in open) entries += 1;
  return entries;
}

/** Messages are still to be delivered, and pending requests to be answered; both have limits of their own. */
function isClosable(entry: Entry): boolean {
  if (entry.type === 'message') return false;
  const request = entry.type === 'tool' || entry.type === 'request' ? entry.request : null;
  return request?.state.type !== 'pending';
}
