import { expect, test } from 'vitest';
import type { Entry } from '../../../core/session/entry.ts';
import { emptyState, type SessionState, type TurnState } from '../../../core/session/state.ts';
import { queuedMessages, unsentMessages } from './queued.ts';

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

const ids = (state: SessionState) => queuedMessages(state).map(({ id }) => id);

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

test('unsent are the messages to this session that are not answered', () => {
  const send = (sessionId: string, text: string) =>
    ({ type: 'message.send', sessionId, messageId: text, text }) as const;
  const items = [
    { id: '1', command: send('s', 'one') },
    { id: '2', command: send('t', 'two') },
    { id: '3', command: { type: 'session.stop', sessionId: 's' } as const },
    { id: '4', command: send('s', 'four') },
  ];
  expect(unsentMessages(items, 's').map(({ text }) => text)).toEqual(['one', 'four']);
});
