import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { Rules } from '../features/rules/rules.tsx';
import { Page } from '../ui/page.tsx';

/** What Claude may do without asking, and where that is written. */
export function RulesPage() {
  useWaitingTitle('Permission rules');
  return (
    <Page title="Permission rules" width="max-w-[1080px]">
      <p className="pb-4 text-sm text-dim">What Claude may do without asking, and where that is written.</p>
      <Rules />
    </Page>
  );
}
