import type { Row } from '../../../core/session/select.ts';

/** Tool calls in a row make one block. */
export function isJoined(above: Row | undefined, below: Row | undefined): boolean {
  return above !== undefined && below !== undefined && isTool(above) && isTool(below);
}

function isTool(row: Row): boolean {
  return row.type === 'tool' || (row.type === 'live' && row.block.type === 'tool');
}
