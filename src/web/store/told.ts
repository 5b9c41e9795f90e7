import { showToast } from './toasts.ts';
import { errorOf } from './use-answer.ts';

/** Waits for a change that was asked for, and tells the person when it was refused. */
export function told(asked: Promise<unknown>): void {
  asked.catch((problem: unknown) => showToast('problem', errorOf(problem).message));
}
