import { useSession, useWatched } from '../../store/session-context.ts';

export function StatusBar() {
  const session = useSession();
  const run = useWatched(session, ({ state }) => state?.run.type ?? 'none');
  return (
    <section
      aria-label="Session status"
      className="flex h-7 items-center gap-4 border-t border-line bg-panel px-3.5 text-xs text-dim"
    >
      {run}
    </section>
  );
}
