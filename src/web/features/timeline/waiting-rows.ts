import type { Row } from '../../../core/session/select.ts';

/** The places of the rows in which a request waits for an answer. */
export function waitingRows(rows: readonly Row[]): number[] {
  return rows.flatMap((row, index) => (isWaiting(row) ? [index] : []));
}

function isWaiting(row: Row): boolean {
  return 'request' in row && row.request?.state.type === 'pending';
}
