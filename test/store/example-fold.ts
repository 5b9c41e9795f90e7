import type { Change } from '../../src/core/session/change.ts';
import { emptyState } from '../../src/core/session/state.ts';
import type { Fold } from '../../src/server/store/journal/rebuild.ts';
import type { NewLine } from '../../src/server/store/store.ts';
import { exampleLine, exampleSummary } from './examples.ts';

/** A line whose meaning is the changes that it spells out. */
export function spelledLine(at: number, changes: Change[]): NewLine {
  return exampleLine(JSON.stringify(changes), { at });
}

/** Reads such lines; every tenth makes a checkpoint. */
export function exampleFold(sessionId: string): Fold {
  let last = { seq: 0, at: 0 };
  return {
    line: ({ seq, at, body }) => {
      last = { seq, at };
      const state = { ...emptyState(sessionId), seq, updatedAt: at };
      return {
        changes: JSON.parse(new TextDecoder().decode(body)),
        checkpoint: seq % 10 === 0 ? { seq, state } : null,
      };
    },
    summary: () => exampleSummary({ title: `line ${last.seq}`, updatedAt: last.at, cost: last.seq / 3 }),
  };
}
