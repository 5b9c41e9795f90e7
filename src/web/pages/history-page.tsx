import { ChevronLeft } from 'lucide-react';
import { Link } from 'wouter';
import { History } from '../features/history/history.tsx';
import { useWaitingTitle } from '../features/inbox/waiting-title.ts';

/** The picture of a session's forks, resumes, compactions and rewinds. */
export function HistoryPage({ id }: { id: string }) {
  useWaitingTitle('History');
  return (
    <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
      <header className="flex min-h-12 shrink-0 items-center gap-1 border-b border-line px-3.5 max-phone:px-1.5 max-phone:pt-[env(safe-area-inset-top)]">
        <Link
          href={`/sessions/${id}`}
          aria-label="Back to the session"
          className="inline-flex size-8 items-center justify-center rounded-md text-dim hover:bg-raise hover:text-ink max-phone:size-11"
        >
          <ChevronLeft size={18} />
        </Link>
        <h1 className="text-base font-semibold tracking-tight">History</h1>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4 max-phone:px-2">
        <div className="mx-auto max-w-[780px]">
          <History sessionId={id} />
        </div>
      </div>
    </main>
  );
}
