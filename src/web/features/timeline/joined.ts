import type { Row } from '../../../core/session/select.ts';

/** Tool calls in a row make one block. */
export function isJoined(above: Row | undefined, below: Row | undefined): boolean {
  return above !== undefined && below !== undefined && isTool(above) && isTool(below);
}

/** One that waits for a person stands by itself. */
function isTool(row: Row): boolean {
  if (row.type === 'inherited') return isTool(row.entry);
  if (row.type === 'tool') return row.request?.state.type !== 'pending';
  return row.type === 'live' && row.block.type === 'tool';
}
