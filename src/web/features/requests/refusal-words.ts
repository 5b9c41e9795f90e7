import type { WireError } from '../../../core/wire.ts';
import { clockTime } from '../../ui/format.ts';

/** Somebody else was first: who it was and when, as far as the server told. */
export function refusalWords(error: WireError): string {
  if (error.code !== 'settled') return error.message;
  const { by, at } = error;
  if (typeof at !== 'number') return 'Your answer came too late: it was answered or cancelled before.';
  // Nobody was first: the server says why it was cancelled.
  if (typeof by !== 'string') return `Your answer came too late. ${error.message}`;
  return `Your answer came too late: ${by} was first, at ${clockTime(at)}.`;
}
