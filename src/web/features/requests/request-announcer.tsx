import { useMemo } from 'react';
import { dangersOf } from '../../../core/permission/danger.ts';
import { useSessionState } from '../../store/session-context.ts';
import { announcement } from './request-words.ts';

/** Tells those who do not see the page that something waits for them. Stands once in the page of a session. */
export function RequestAnnouncer() {
  const requests = useSessionState((state) => state.requests);
  const cwd = useSessionState((state) => state.cwd);
  const latest = requests.at(-1);
  const isDangerous = useMemo(
    () => latest?.kind === 'permission' && dangersOf(latest.tool, latest.input, cwd).length > 0,
    [latest, cwd],
  );
  const mark = isDangerous ? '. Marked as dangerous' : '';
  const others = requests.length > 1 ? `. ${requests.length} requests wait` : '';
  return (
    <p role="status" aria-label="New requests" className="sr-only">
      {latest ? announcement(latest) + mark + others : ''}
    </p>
  );
}
