import { BudgetCard } from '../features/budgets/budget-card.tsx';
import { Inbox } from '../features/inbox/inbox.tsx';
import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { RequestCard } from '../features/requests/request-card.tsx';

/** Everything that waits for a person, over all sessions, answered in place. */
export function InboxPage() {
  useWaitingTitle('Inbox');
  return (
    <main id="main" tabIndex={-1} className="min-w-0 outline-none flex-1 overflow-y-auto px-5 pb-10 max-phone:px-3">
      <div className="mx-auto max-w-[780px]">
        <h1 className="pt-5 pb-5 text-base font-semibold tracking-tight max-phone:pt-4">Inbox</h1>
        <Inbox
          renderRequest={(place) => <RequestCard {...place} />}
          renderBudget={(place) => <BudgetCard key={place.held.at} {...place} />}
        />
      </div>
    </main>
  );
}
