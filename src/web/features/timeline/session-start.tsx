import { useSession, useSessionState, useWatched } from '../../store/session-context.ts';
import { Visible } from '../../ui/visible.tsx';

/** Stands where nothing was said yet. A fork begins with the conversation of its origin instead. */
export function SessionStart() {
  const session = useSession();
  const isEmpty = useWatched(session, ({ entries, state }) => entries.length === 0 && state?.turns === 0);
  const isFork = useSessionState((state) => state.forkedFrom !== null);
  const cwd = useSessionState((state) => state.cwd);
  if (!isEmpty || isFork) return null;
  return (
    <div className="mx-auto max-w-xl px-6 pb-6 text-center text-sm text-dim">
      <h2 className="text-base font-semibold text-ink">Nothing said yet</h2>
      <p className="mt-1">
        Claude works in{' '}
        <code className="block break-all">
          <Visible text={cwd} />
        </code>
      </p>
    </div>
  );
}
