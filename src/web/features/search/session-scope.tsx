import { X } from 'lucide-react';
import { Link } from 'wouter';
import { sessionTitle } from '../../store/session-actions.ts';
import { useSessions } from '../../store/sessions.ts';
import { IconButton } from '../../ui/button.tsx';

/** Tells that only one session is searched. */
export function SessionScope({ session, onAll }: { session: string; onAll(): void }) {
  const title = useSessions()?.find(({ id }) => id === session)?.title ?? null;
  return (
    <p className="flex items-center gap-1.5 px-0.5 text-sm text-dim">
      Only in
      <Link href={`/sessions/${session}`} className="min-w-0 truncate font-medium text-ink hover:text-sea">
        {sessionTitle(title)}
      </Link>
      <IconButton label="Search all sessions" onClick={onAll}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </p>
  );
}
