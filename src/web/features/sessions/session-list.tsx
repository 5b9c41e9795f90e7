import { Link } from 'wouter';
import { useSessions } from '../../store/sessions.ts';

export function SessionList({ currentId }: { currentId: string | null }) {
  const sessions = useSessions() ?? [];
  return (
    <ul className="flex-1 overflow-y-auto px-2">
      {sessions.map(({ id, title }) => (
        <li key={id}>
          <Link href={`/sessions/${id}`} aria-current={id === currentId ? 'page' : undefined}>
            {title ?? 'New session'}
          </Link>
        </li>
      ))}
    </ul>
  );
}
