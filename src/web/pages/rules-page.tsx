import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { Rules } from '../features/rules/rules.tsx';

/** What Claude may do without asking, and where that is written. */
export function RulesPage() {
  useWaitingTitle('Permission rules');
  return (
    <main id="main" tabIndex={-1} className="min-w-0 flex-1 overflow-y-auto px-5 pb-10 outline-none max-phone:px-3">
      <div className="mx-auto max-w-[1080px]">
        <h1 className="pt-5 text-base font-semibold tracking-tight max-phone:pt-4">Permission rules</h1>
        <p className="pt-1 pb-4 text-sm text-dim">What Claude may do without asking, and where that is written.</p>
        <Rules />
      </div>
    </main>
  );
}
