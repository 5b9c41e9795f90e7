import { Maximize2 } from 'lucide-react';
import { Link, useSearch } from 'wouter';
import { Inspector } from '../features/inspector/inspector.tsx';
import { usePanel } from '../store/panel.ts';
import { useSession, useSessionState } from '../store/session-context.ts';

/** The frames beside the timeline they are shown as. */
export function InspectorTab() {
  const session = useSession();
  const head = useSessionState((state) => state.seq);
  const { isBeside } = usePanel();
  const search = useSearch();
  const full = new URLSearchParams(search);
  full.delete('panel');
  const rest = isBeside && search !== '' ? `?${search}` : '';
  return (
    <div className="flex h-full">
      <Inspector
        sessionId={session.id}
        head={head}
        isNarrow
        entryPath={(entryId) => `/sessions/${session.id}/entries/${encodeURIComponent(entryId)}${rest}`}
      >
        <Link
          href={`/sessions/${session.id}/inspector?${full.toString()}`}
          aria-label="Open the inspector as a page"
          title="Open the inspector as a page"
          className="inline-flex size-7 items-center justify-center rounded-md text-faint hover:bg-raise hover:text-ink max-phone:size-11"
        >
          <Maximize2 size={14} aria-hidden="true" />
        </Link>
      </Inspector>
    </div>
  );
}
