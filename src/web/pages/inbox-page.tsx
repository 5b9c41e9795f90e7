import { BudgetCard } from '../features/budgets/budget-card.tsx';
import { Inbox } from '../features/inbox/inbox.tsx';
import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { AnsweredCard } from '../features/requests/answered-card.tsx';
import { RequestCard } from '../features/requests/request-card.tsx';
import { Page } from '../ui/page.tsx';

/** Everything that waits for a person, over all sessions, answered in place. */
export function InboxPage() {
  useWaitingTitle('Inbox');
  return (
    <Page title="Inbox" width="max-w-[780px]">
      <Inbox
        renderRequest={(place) => <RequestCard {...place} />}
        renderSettled={(place) => <AnsweredCard {...place} />}
        renderBudget={(place) => <BudgetCard key={place.held.at} {...place} />}
      />
    </Page>
  );
}
