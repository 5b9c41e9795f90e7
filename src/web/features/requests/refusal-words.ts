import type { WireError } from '../../../core/wire.ts';
import { clockTime } from '../../ui/format.ts';

/** Somebody else was first: who it was, what they answered, and when, as far as the server says. */
export function refusalWords(error: WireError): string {
  if (error.code !== 'settled') return error.message;
  const { by, at, answer } = error;
  if (typeof at !== 'number') return 'Your answer came too late: it was answered or cancelled before.';
  // Nobody was first: the server says why it was cancelled.
  if (typeof by !== 'string') return `Your answer came too late. ${error.message}`;
  const verb = typeof answer === 'string' && Object.hasOwn(verbs, answer) ? verbs[answer] : 'answered';
  return `Your answer came too late: ${by} ${verb} it first, at ${clockTime(at)}.`;
}

/** By the type of the answer that won. */
const verbs: { readonly [answer: string]: string } = {
  allow: 'allowed',
  deny: 'denied',
  reply: 'answered',
  refuse: 'refused',
};
