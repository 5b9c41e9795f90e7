import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { Held } from '../../../core/budget/budget-state.ts';
import { useMay } from '../../store/client-context.ts';
import { useCommand } from '../../store/command.ts';
import { afterHeldWords, heldWords } from '../../ui/budget-words.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { inputLook } from '../../ui/field.tsx';
import { raiseTo } from './raise-to.ts';

/** Says which budget holds a session back, and lets a person decide. */
export function BudgetCard({ sessionId, held }: { sessionId: string; held: Held }) {
  const may = useMay('budget.allow');
  const command = useCommand();
  const [amount, setAmount] = useState(() => suggestedAmount(held));
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const isAsking = held.act === 'ask';

  const allow = async (dollars: number | null) => {
    const answer = await command({ type: 'budget.allow', sessionId, dollars }, { isQuiet: true });
    setProblem(answer.type === 'refused' ? answer.error.message : null);
  };

  return (
    <section
      aria-label="Budget"
      className={classes(
        'overflow-hidden rounded-[10px] border bg-raise',
        isAsking ? 'border-wait/60 shadow-float' : 'border-line',
      )}
    >
      <div className={classes('px-3.5 pt-2.5 pb-2', isAsking && 'bg-linear-to-b from-wait-bg to-raise')}>
        <h3 className="text-base font-semibold tracking-tight">{heldWords(held)}</h3>
        <p className="text-sm text-dim">
          {afterHeldWords(held)}{' '}
          <Link href="/settings/budgets" className="text-sea underline underline-offset-2">
            Budgets
          </Link>
        </p>
      </div>
      {may && (
        <form
          className="flex flex-wrap items-center gap-2 px-3.5 pt-1 pb-3"
          onSubmit={(event) => {
            event.preventDefault();
            const raised = raiseTo(amount, held);
            if (raised.type === 'problem') setProblem(raised.problem);
            else void allow(raised.dollars);
          }}
        >
          <Button look={isAsking ? 'primary' : 'plain'} onClick={() => void allow(null)}>
            Go on
          </Button>
          {held.scope !== 'window' && (
            <span className="flex items-center gap-2">
              <Button type="submit">Raise to</Button>
              <label htmlFor={id} className="sr-only">
                Dollars
              </label>
              <input
                id={id}
                inputMode="decimal"
                value={amount}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${id}-problem` : undefined}
                onChange={(event) => setAmount(event.target.value)}
                className={classes(inputLook, 'tnum max-w-24')}
              />
            </span>
          )}
          <span className="flex-1" />
          <Button look="danger" onClick={() => void command({ type: 'session.stop', sessionId })}>
            Stop the run
          </Button>
          {problem !== null && (
            <p id={`${id}-problem`} role="alert" className="w-full text-xs text-bad">
              {problem}
            </p>
          )}
        </form>
      )}
    </section>
  );
}

/** As much again, in a round number. */
function suggestedAmount({ dollars, spent }: Held): string {
  const wanted = Math.max(dollars, spent) + dollars;
  return wanted >= 10 ? String(Math.ceil(wanted)) : wanted.toFixed(2);
}
