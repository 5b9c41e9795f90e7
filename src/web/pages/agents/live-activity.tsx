import type { WatchedSession } from '../../../client/watched-session.ts';
import { QuietActivity } from '../../features/status/activity.tsx';
import { SessionContext, useWatch, useWatched } from '../../store/session-context.ts';
import { useSessions } from '../../store/sessions.ts';

/** What a session does at this moment, where it is not the session in front. */
export function LiveActivity({ sessionId }: { sessionId: string }) {
  // A task names its session before there is one.
  const isThere = (useSessions() ?? []).some(({ id }) => id === sessionId);
  return isThere ? <Watched sessionId={sessionId} /> : null;
}

function Watched({ sessionId }: { sessionId: string }) {
  const watched = useWatch(sessionId);
  if (watched === null) return null;
  return (
    <SessionContext value={watched}>
      <WhenLoaded watched={watched} />
    </SessionContext>
  );
}

function WhenLoaded({ watched }: { watched: WatchedSession }) {
  return useWatched(watched, ({ state }) => state !== null) ? <QuietActivity /> : null;
}
