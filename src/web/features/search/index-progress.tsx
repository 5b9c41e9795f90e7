import type { SearchProgress } from '../../../core/search/found.ts';

/** Tells that not everything can be found yet; a few entries are nobody's concern. */
const fromPending = 500;

export function IndexProgress({ progress: { pending, total } }: { progress: SearchProgress }) {
  if (pending < fromPending) return null;
  const done = total - pending;
  return (
    <div role="status" className="flex items-center gap-3 px-0.5 text-xs text-dim">
      <span className="tnum">
        Indexing {done.toLocaleString('en')} of {total.toLocaleString('en')}
      </span>
      <span aria-hidden="true" className="h-1 max-w-48 flex-1 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-sea" style={{ width: `${(100 * done) / Math.max(1, total)}%` }} />
      </span>
    </div>
  );
}
