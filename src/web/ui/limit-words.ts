import { activeLimit, type Limited, type LimitHit } from '../../core/limit/limited.ts';
import { windowName } from '../../core/limit/usage.ts';
import { counting, timeWords } from './format.ts';

/** Which limit ended a turn, and until when. */
export function limitWords({ kind, resetsAt }: LimitHit, now: number): { title: string; reset: string } {
  const name = kind === null ? 'usage limit' : windowName(kind).replace(/^the /, '');
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)} reached`;
  if (resetsAt === null) return { title, reset: "Claude Code didn't say when it resets." };
  if (resetsAt <= now) return { title, reset: `It reset ${timeWords(resetsAt, now)}.` };
  return { title, reset: `It resets ${timeWords(resetsAt, now)}, in ${counting(resetsAt - now)}.` };
}

/** What becomes of a session after the limit, in a sentence. */
export function continueWords(limited: Limited, now: number): string {
  const limit = activeLimit({ limited });
  if (limit === null) return '';
  if (limit.continueAt !== null) return `Continues ${timeWords(limit.continueAt, now)}.`;
  if (limit.offersAt !== null) return '';
  return limit.resetsAt === null
    ? 'Continue when you know that it has reset.'
    : 'Continuing ran into it again and again. Continue when you know that it has reset.';
}
