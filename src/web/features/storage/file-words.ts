import { dayMs, isDue, isDueSoon, type SessionFile } from '../../../core/session-file.ts';
import { plural } from '../../ui/format.ts';

/** What a person should know about the CLI's file of a session, in a sentence; null where all is well. */
export function fileWords(file: SessionFile, days: number | null, now: number): string | null {
  if (file.type === 'missing')
    return 'Claude Code no longer has this session’s file; restore it to resume the session.';
  if (days === null || file.type !== 'there' || file.dueAt === null) return null;
  if (isDueSoon(file, now)) {
    const left = Math.ceil((file.dueAt - now) / dayMs);
    return `Claude Code deletes session files after ${plural(days, 'day')}: this one in ${plural(left, 'day')}. It stays saved here and can be restored.`;
  }
  if (!isDue(file, now)) return null;
  return `Claude Code deletes session files after ${plural(days, 'day')}, and this one is due; it stays saved here and can be restored.`;
}
