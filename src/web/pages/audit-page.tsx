import { Audit } from '../features/audit/audit.tsx';
import { useWaitingTitle } from '../features/inbox/waiting-title.ts';

/** What was decided about every call, when and by whom. */
export function AuditPage() {
  useWaitingTitle('Audit');
  return (
    <main id="main" tabIndex={-1} className="min-w-0 flex-1 overflow-y-auto px-5 pb-10 outline-none max-phone:px-3">
      <div className="mx-auto max-w-[1080px]">
        <h1 className="pt-5 text-base font-semibold tracking-tight max-phone:pt-4">Audit</h1>
        <p className="pt-1 pb-4 text-sm text-dim">What was decided about every call of a tool, over all sessions.</p>
        <Audit />
      </div>
    </main>
  );
}
