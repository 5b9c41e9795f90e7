import { useSession, useSessionState } from '../../store/session-context.ts';
import { BudgetCard } from './budget-card.tsx';

/** The budget that holds the session back that is shown, if one does. */
export function HeldBudget() {
  const { id } = useSession();
  const held = useSessionState(({ budget }) => budget.held);
  if (held === null) return null;
  return (
    <div className="mx-auto w-full max-w-[820px] px-5 pb-2.5 max-phone:px-2.5">
      <BudgetCard key={held.at} sessionId={id} held={held} />
    </div>
  );
}
