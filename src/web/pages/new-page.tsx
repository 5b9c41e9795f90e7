import { ChevronLeft } from 'lucide-react';
import { Link } from 'wouter';
import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { NewSession } from '../features/sessions/new/new-session.tsx';

export function NewPage() {
  useWaitingTitle('New session');
  return (
    <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
      <header className="flex min-h-12 shrink-0 items-center gap-1 border-b border-line px-5 max-phone:px-1.5 max-phone:pt-[env(safe-area-inset-top)]">
        <Link
          href="/"
          aria-label="Back"
          className="hidden size-11 items-center justify-center rounded-md text-dim max-phone:inline-flex"
        >
          <ChevronLeft size={20} />
        </Link>
        <h1 className="text-base font-semibold tracking-tight">New session</h1>
      </header>
      <div className="mx-auto flex min-h-0 w-full max-w-[680px] flex-1 flex-col min-[700px]:max-h-fit min-[700px]:py-4">
        <NewSession cwd={null} onMade={() => {}} />
      </div>
    </main>
  );
}
