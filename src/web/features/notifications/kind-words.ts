import type { AlertKind } from '../../../core/alert/alert.ts';

export const kindWords: { [Kind in AlertKind]: string } = {
  request: 'A request waits for you',
  turn: 'A session is done with its turn',
  failure: 'A turn failed, or the CLI ended by itself',
  task: 'A task of an agent is done',
  taskFailure: 'A task failed, or needs you',
  budget: 'A budget is nearly spent, or holds work back',
};

export function toggled(kinds: readonly AlertKind[], kind: AlertKind): AlertKind[] {
  return kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind];
}
