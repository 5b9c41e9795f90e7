import { useState } from 'react';
import type { Budgets } from '../../../core/budget/budget.ts';
import type { Standing } from '../../../core/budget/decide.ts';
import { sendJson } from '../../connection/api.ts';
import { showToast } from '../../store/toasts.ts';
import { type Answered, errorOf, useAnswer } from '../../store/use-answer.ts';
import { type BudgetFields, type BudgetProblems, budgetsOf, fieldsOf, noProblems, problemsOf } from './budget-form.ts';

export type BudgetsAnswer = { budgets: Budgets; standings: Standing[] };

/** The budgets of the server, with what was changed and not saved yet. */
export function useBudgets() {
  const { answered, again } = useAnswer<BudgetsAnswer>('/budgets');
  const [draft, setDraft] = useState<BudgetFields[] | null>(null);
  const [problems, setProblems] = useState<BudgetProblems>(noProblems);
  const [isSaving, setIsSaving] = useState(false);
  const rows = draft ?? savedRows(answered);

  const save = async () => {
    const filled = budgetsOf(rows, Intl.DateTimeFormat().resolvedOptions().timeZone);
    setProblems(filled.type === 'problems' ? filled.problems : noProblems);
    if (filled.type === 'problems') return;
    setIsSaving(true);
    try {
      await sendJson('PUT', '/budgets', filled.budgets);
      setDraft(null);
      again();
      showToast('done', 'The budgets are saved.');
    } catch (problem) {
      setProblems(problemsOf(errorOf(problem)));
    }
    setIsSaving(false);
  };

  return {
    answered,
    rows,
    problems,
    isChanged: draft !== null,
    isSaving,
    change: setDraft,
    discard: () => {
      setDraft(null);
      setProblems(noProblems);
    },
    save: () => void save(),
  };
}

function savedRows(answered: Answered<BudgetsAnswer>): BudgetFields[] {
  return answered.type === 'here' ? fieldsOf(answered.answer.budgets) : [];
}
