import { sessionTitle } from '../../store/session-actions.ts';
import { compactionWords } from '../../ui/compaction-words.ts';
import { money, plural } from '../../ui/format.ts';
import type { GraphRow } from './history-graph.ts';

/** What a row says, and of what. */
export function historyWords({ happening, session }: GraphRow, titleOf: (id: string) => string | null): string {
  switch (happening.type) {
    case 'started':
      return 'Session started';
    case 'forked': {
      const origin = titleOf(happening.from);
      return `Forked${origin === null ? ' from a session that is deleted' : ` from “${sessionTitle(origin)}”`}${happening.entry === null ? '' : ', at a message'}`;
    }
    case 'resumed':
      return `Resumed${happening.times > 1 ? ` ${happening.times} times` : ''}${happening.version === null ? '' : ` with CLI ${happening.version}`}`;
    case 'compacted':
      return compactionWords(happening.before, happening.after);
    case 'rewound':
      return `Files put back${happening.files === 0 ? '' : `: ${plural(happening.files, 'file')}`}`;
    case 'wentBack':
      return 'Went back to an earlier message';
    case 'latest':
      return `Latest: ${plural(session.turns, 'turn')}, ${money(session.cost)}`;
  }
}

/** Where a row leads: to its entry, for a fork to the place it left, else to its session. */
export function historyHref({ happening, session, entryId }: GraphRow): string {
  if (happening.type === 'forked' && happening.entry !== null) return entryHref(happening.from, happening.entry);
  return entryId === null ? `/sessions/${session.id}` : entryHref(session.id, entryId);
}

function entryHref(sessionId: string, entryId: string): string {
  return `/sessions/${sessionId}/entries/${encodeURIComponent(entryId)}`;
}
