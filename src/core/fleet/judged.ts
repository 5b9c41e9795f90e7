import type { FleetChange } from './fleet-state.ts';

/** What follows from what a person wants, or why it does not. */
export type Judged = { type: 'changed'; changes: FleetChange[] } | NotChanged;

export type NotChanged = { type: 'refused'; code: 'invalid' | 'notFound' | 'conflict'; message: string };

export function changed(changes: FleetChange[]): Judged {
  return { type: 'changed', changes };
}

export function refused(code: NotChanged['code'], message: string): NotChanged {
  return { type: 'refused', code, message };
}
