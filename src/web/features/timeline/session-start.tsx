import { Link } from 'wouter';
import type { Ancestor } from '../../../core/session/own-event.ts';
import { sessionTitle } from '../../store/session-actions.ts';
import { useSession, useSessionState, useWatched } from '../../store/session-context.ts';
import { useSessions } from '../../store/sessions.ts';

/** What stands where nothing was said yet: where it begins, and for a fork what Claude knows already. */
export function SessionStart() {
  const session = useSession();
  const isEmpty = useWatched(session, ({ entries, state }) => entries.length === 0 && state?.turns === 0);
  const forkedFrom = useSessionState((state) => state.forkedFrom);
  const cwd = useSessionState((state) => state.cwd);
  if (!isEmpty) return null;
  return (
    <div className="mx-auto max-w-xl px-6 pb-6 text-center text-sm text-dim">
      {forkedFrom === null ? (
        <>
          <h2 className="text-base font-semibold text-ink">Nothing said yet</h2>
          <p className="mt-1">
            Claude works in <code className="block break-all">{cwd}</code>
          </p>
        </>
      ) : (
        <Fork from={forkedFrom} />
      )}
    </div>
  );
}

function Fork({ from: { id, entry } }: { from: Ancestor }) {
  const origin = (useSessions() ?? []).find((session) => session.id === id);
  const place = entry === undefined ? '' : `/entries/${encodeURIComponent(entry)}`;
  return (
    <>
      <h2 className="text-base font-semibold text-ink">A fork, with nothing said in it yet</h2>
      <p className="mt-1">
        Claude knows {entry === undefined ? 'all that was said' : 'what was said up to a place'} in{' '}
        <Link href={`/sessions/${id}${place}`} className="text-sea underline underline-offset-2">
          {origin ? sessionTitle(origin.title) : 'the session it comes from'}
        </Link>
        , which stays as it is.
      </p>
    </>
  );
}
