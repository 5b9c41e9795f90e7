import type { Entry } from '../../../../core/session/entry.ts';

/** The last answer before a message's turn that the CLI can fork from; null where the message began the session. */
export function forkPointBefore(entries: readonly Entry[], message: Pick<Entry, 'turn'>): string | null {
  const before = entries.filter(({ turn, parent }) => turn < message.turn && parent === null);
  return before.findLast((entry) => entry.type === 'text' && !entry.aborted && entry.model !== null)?.id ?? null;
}
