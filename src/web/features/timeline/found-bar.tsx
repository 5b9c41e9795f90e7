import { ArrowLeft, X } from 'lucide-react';
import { Link } from 'wouter';

type FoundBarProps = { find: string; here: string };

/** Tells what is marked, and leads back to what else was found. */
export function FoundBar({ find, here }: FoundBarProps) {
  return (
    <div className="flex shrink-0 items-center gap-3 border-b border-line bg-panel px-5 py-1 text-xs text-dim max-phone:px-3">
      <Link
        href={`/search?${new URLSearchParams({ q: find })}`}
        className="inline-flex shrink-0 items-center gap-1 hover:text-ink max-phone:min-h-10"
      >
        <ArrowLeft size={13} aria-hidden="true" /> Results
      </Link>
      <span className="min-w-0 flex-1 truncate">
        Marked here: <span className="font-medium text-ink">{find}</span>
      </span>
      <Link
        href={here}
        aria-label="Remove the marks"
        title="Remove the marks"
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-md hover:bg-raise hover:text-ink max-phone:size-10"
      >
        <X size={13} aria-hidden="true" />
      </Link>
    </div>
  );
}
