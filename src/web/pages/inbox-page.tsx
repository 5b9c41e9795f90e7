import { Link } from 'wouter';
import { useSessions } from '../store/sessions.ts';
import { Empty } from '../ui/empty.tsx';

/** Everything that waits for a person. */
export function InboxPage() {
  const waiting = (useSessions() ?? []).filter((session) => session.waiting > 0);
  return (
    <main id="main" tabIndex={-1} className="min-w-0 flex-1 overflow-y-auto outline-none">
      {waiting.length === 0 && <Empty title="Nothing waits for you" />}
      {waiting.map(({ id, title }) => (
        <Link key={id} href={`/sessions/${id}`} className="block px-5 py-2">
          {title ?? id}
        </Link>
      ))}
    </main>
  );
}
