import { describe, expect, it } from 'vitest';
import type { Entry, Notice } from './entry.ts';
import { inheritance, inheritedEntries } from './inherited.ts';

const place = (seq: number, turn: number) => ({ id: `e${seq}`, seq, ord: 0, at: seq * 10, turn, parent: null });
const said = (seq: number, turn: number): Entry => ({
  ...place(seq, turn),
  ...{ type: 'text', text: '', model: 'm', aborted: false, clipped: false },
});
const sent = (seq: number, turn: number, takenAt?: number): Entry => ({
  ...place(seq, turn),
  ...{ type: 'message', text: '', attachments: [], delivery: { type: 'answered' }, by: null, clipped: false },
  ...(takenAt === undefined ? {} : { takenAt }),
});
const told = (seq: number, turn: number, notice: Notice): Entry => ({ ...place(seq, turn), type: 'notice', notice });
const run = (seq: number, start: string) => told(seq, 0, { type: 'runStarted', epoch: 1, version: null, start });
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);

describe('a fork inherits from its origin', () => {
  it.each([
    ['everything while it has not run', [], 0, { type: 'time', at: null }],
    ['what there was when it first ran', [sent(1, 1), run(2, 'fork'), run(9, 'resume')], 1, { type: 'time', at: 20 }],
    ['nothing when its own file has a copy', [said(1, 1)], 1, { type: 'copied' }],
    ['nothing when it was copied and then resumed here', [said(1, 1), run(2, 'resume')], 1, { type: 'copied' }],
  ] as const)('%s', (_, own, turns, expected) => {
    expect(inheritance(own, turns)).toEqual(expected);
  });
});

describe('inherited entries', () => {
  const origin = [sent(1, 1), said(2, 1), sent(3, 2), said(4, 2), said(5, 2)];

  it('end with the entry that the fork was made from', () => {
    expect(ids(inheritedEntries(origin, { type: 'entry', entry: said(4, 2) }))).toEqual(['e1', 'e2', 'e3', 'e4']);
  });

  it('end when the fork first ran', () => {
    expect(ids(inheritedEntries(origin, { type: 'time', at: 30 }))).toEqual(['e1', 'e2', 'e3']);
    expect(inheritedEntries(origin, { type: 'time', at: null })).toHaveLength(5);
  });

  it('keep the rest of the turn that the last message waited for', () => {
    const queued = sent(2, 2);
    const entries = [sent(1, 1), queued, said(3, 1), said(4, 2)];
    expect(ids(inheritedEntries(entries, { type: 'entry', entry: queued }))).toEqual(['e1', 'e2', 'e3']);
  });

  it('keep what was said before the turn read a message that steered it', () => {
    const steering = sent(2, 1, 4);
    const entries = [sent(1, 1), steering, said(3, 1), said(5, 1)];
    expect(ids(inheritedEntries(entries, { type: 'entry', entry: steering }))).toEqual(['e1', 'e2', 'e3']);
  });

  it('leave out turns that were taken back before the fork, and only those', () => {
    const back = told(6, 2, { type: 'conversationRewound', messageId: 'e3', turns: 1, by: null });
    const entries = [...origin, back, sent(7, 3)];
    expect(ids(inheritedEntries(entries, { type: 'time', at: null }))).toEqual(['e1', 'e2', 'e6', 'e7']);
    expect(ids(inheritedEntries(entries, { type: 'time', at: 50 }))).toHaveLength(5);
  });
});
