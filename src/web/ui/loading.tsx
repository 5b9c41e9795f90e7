import { classes } from './class-names.ts';

const widths = ['w-3/4', 'w-full', 'w-5/6', 'w-1/2', 'w-11/12', 'w-2/3', 'w-4/5', 'w-3/5'];

/**
 * Stands where something is being loaded. It appears after a moment, so that a fast answer shows no flicker, and tells
 * screen readers once.
 */
export function Loading({ rows = 3, className }: { rows?: number; className?: string }) {
  return (
    <div className={classes('animate-loading', className)}>
      <span role="status" className="sr-only">
        Loading…
      </span>
      <div aria-busy="true" aria-hidden="true" className="flex flex-col gap-3 py-2">
        {widths.slice(0, rows).map((width) => (
          <Bar key={width} className={width} />
        ))}
      </div>
    </div>
  );
}

/** The same for a whole page. */
export function PageLoading() {
  return (
    <main id="main" tabIndex={-1} aria-busy="true" className="flex min-w-0 flex-1 flex-col outline-none">
      <div className="animate-loading">
        <div aria-hidden="true" className="flex min-h-12 items-center border-b border-line px-5">
          <Bar className="w-45" />
        </div>
        <Loading rows={3} className="mx-auto max-w-[760px] px-5 pt-4" />
      </div>
    </main>
  );
}

/** The same for the rows of a list of sessions. */
export function ListLoading() {
  return (
    <div className="animate-loading">
      <span role="status" className="sr-only">
        Loading sessions…
      </span>
      <div aria-busy="true" aria-hidden="true" className="pt-3">
        {['w-3/4', 'w-3/5', 'w-4/5', 'w-2/3', 'w-7/12', 'w-1/2'].map((width) => (
          <div key={width} className="flex flex-col gap-2 py-2 pr-2 pl-7 max-phone:py-3">
            <Bar className={width} />
            <Bar className="w-2/5 opacity-60" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The same for what opens over the page. */
export function LoadingNote() {
  return (
    <p
      role="status"
      className="fixed top-[18vh] left-1/2 z-50 -translate-x-1/2 animate-loading rounded-lg border border-line bg-raise px-4 py-2 text-sm text-dim shadow-float"
    >
      Loading…
    </p>
  );
}

function Bar({ className }: { className?: string | undefined }) {
  return <div className={classes('h-2.5 rounded-full bg-line motion-safe:animate-pulse', className)} />;
}
