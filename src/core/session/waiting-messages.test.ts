import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { emptyState, type SessionState, type TurnState } from './state.ts';
import { waitingMessages } from './waiting-messages.ts';

function message(id: string): Entry {
  const place = { id, seq: 1, ord: 0, at: 0, turn: 1, parent: null };
  const delivery = { type: 'saved' } as const;
  return { ...place, type: 'message', text: id, attachments: [], delivery, by: null, clipped: false };
}

const turn = { type: 'running' } as TurnState;

function stateWith(rows: [string, SessionState['outbox'][number]['delivery']][], changes: Partial<SessionState> = {}) {
  const outbox = rows.map(([id, delivery], seq) => ({ id, seq, delivery, epoch: null }));
  const open = Object.fromEntries(rows.map(([id]) => [id, message(id)]));
  return { ...emptyState('s'), outbox, open, ...changes };
}

const ids = (state: SessionState) => waitingMessages(state).map(({ message }) => message.id);

test('while a turn runs, what is saved waits; what is written does not any more', () => {
  expect(
    ids(
      stateWith(
        [
          ['a', 'confirmed'],
          ['b', 'saved'],
          ['c', 'saved'],
        ],
        { turn },
      ),
    ),
  ).toEqual(['b', 'c']);
  expect(ids(stateWith([['a', 'saved']], { turn }))).toEqual(['a']);
});

test('the message that is written next is not shown as waiting', () => {
  expect(ids(stateWith([['a', 'saved']]))).toEqual([]);
  expect(
    ids(
      stateWith([
        ['a', 'saved'],
        ['b', 'saved'],
      ]),
    ),
  ).toEqual(['b']);
});

test('a message that a crashed CLI left behind waits', () => {
  const run = { type: 'ended', run: { end: 'crashed', code: 1, signal: null } } as SessionState['run'];
  expect(ids(stateWith([['a', 'saved']], { run }))).toEqual(['a']);
});

test('where nobody can write, nothing waits', () => {
  expect(ids(stateWith([['a', 'saved']], { turn, cwd: '/tmp/quarterdeck-replay-1' }))).toEqual([]);
  const transcript = { place: 'terminal' } as SessionState['transcript'];
  expect(ids(stateWith([['a', 'saved']], { turn, transcript }))).toEqual([]);
});
