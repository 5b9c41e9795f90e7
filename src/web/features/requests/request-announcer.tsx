import { useSessionState } from '../../store/session-context.ts';
import { announcement } from './request-words.ts';

/** Tells those who do not see the page that something waits for them. Stands once in the page of a session. */
export function RequestAnnouncer() {
  const requests = useSessionState((state) => state.requests);
  const latest = requests.at(-1);
  const others = requests.length > 1 ? `. ${requests.length} requests wait` : '';
  return (
    <p role="status" aria-label="New requests" className="sr-only">
      {latest ? announcement(latest) + others : ''}
    </p>
  );
}
