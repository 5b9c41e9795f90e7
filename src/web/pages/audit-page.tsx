import { Audit } from '../features/audit/audit.tsx';
import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { Page } from '../ui/page.tsx';

/** What was decided about every call, when and by whom. */
export function AuditPage() {
  useWaitingTitle('Audit');
  return (
    <Page title="Audit" width="max-w-[1080px]">
      <p className="pb-4 text-sm text-dim">What was decided about every call of a tool, over all sessions.</p>
      <Audit />
    </Page>
  );
}
