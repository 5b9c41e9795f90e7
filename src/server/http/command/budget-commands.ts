import { done, type Execution, refuse } from './command-outcome.ts';
import { notCommitted, openFor } from './opened.ts';

export const allowBudget: Execution<'budget.allow'> = async ({ sessionId, dollars }, device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { held } = opened.session.state.budget;
  if (held !== null && dollars !== null && dollars <= held.spent) {
    const message = `dollars: ${dollars} is not more than the ${held.spent.toFixed(2)} that were spent.`;
    return refuse('invalid', 'W32', message, { key: 'dollars' });
  }
  const allowed = await opened.session.budget.allow(dollars, device.name);
  if (allowed === null) return refuse('settled', 'W32', 'No budget holds this session back.');
  return allowed.type === 'committed' ? done({}) : notCommitted(allowed);
};
