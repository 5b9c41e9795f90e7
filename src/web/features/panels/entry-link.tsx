import { Link, useSearch } from 'wouter';
import { usePanel } from '../../store/panel.ts';
import { useSession } from '../../store/session-context.ts';

/** The way to an entry in the timeline. A panel that lies over the timeline is left on the way. */
export function EntryLink({ entryId }: { entryId: string }) {
  const session = useSession();
  const { isBeside } = usePanel();
  const search = useSearch();
  const rest = isBeside && search !== '' ? `?${search}` : '';
  return (
    <Link
      href={`/sessions/${session.id}/entries/${encodeURIComponent(entryId)}${rest}`}
      className="text-sea underline-offset-2 hover:underline max-phone:py-2.5"
    >
      Show in timeline
    </Link>
  );
}
