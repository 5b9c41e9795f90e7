import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { SessionList } from '../features/sessions/session-list.tsx';
import { useWaiting } from '../store/sessions.ts';

/** What is around every page: the way to all the others. */
export function Shell({ currentId, children }: { currentId: string | null; children: ReactNode }) {
  const waiting = useWaiting();
  return (
    <div className="flex h-dvh">
      <aside className="flex w-[264px] flex-col border-r border-line bg-panel max-phone:hidden">
        <nav aria-label="Main" className="flex gap-2 p-2">
          <Link href="/">Sessions</Link>
          <Link href="/inbox">Inbox{waiting > 0 && ` ${waiting}`}</Link>
        </nav>
        <SessionList currentId={currentId} />
      </aside>
      {children}
    </div>
  );
}
