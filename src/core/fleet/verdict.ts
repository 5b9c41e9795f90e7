/** What came out of a turn. */
export type TurnSeen = {
  outcome: string;
  failed: boolean;
  errors: string[];
  /** The last words that were said. */
  text: string | null;
  /** Somebody broke it off. */
  wasInterrupted: boolean;
};

export type Verdict = { state: 'done' | 'failed' | 'needsPerson'; reason: string | null; summary: string | null };

const longestSummary = 2000;

/** What a task's last turn says about the task. */
export function verdictOf({ outcome, failed, errors, text, wasInterrupted }: TurnSeen): Verdict {
  const summary = text === null ? null : clipped(text.trim());
  if (wasInterrupted) return { state: 'needsPerson', reason: 'Its turn was interrupted.', summary };
  if (!failed) return { state: 'done', reason: null, summary };
  return { state: 'failed', reason: reasonOf(outcome, errors, text), summary };
}

function reasonOf(outcome: string, errors: readonly string[], text: string | null): string {
  if (outcome === 'error_max_turns') return 'The CLI reached its limit of turns.';
  if (outcome === 'error_max_budget_usd') return 'The CLI reached its limit of dollars.';
  const words = errors.find((error) => error.trim() !== '') ?? text ?? '';
  return words.trim() === '' ? `The turn ended with an error (${outcome}).` : clipped(words.trim(), 500);
}

function clipped(text: string, longest = longestSummary): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
