import { expect, it } from 'vitest';
import { createHandClock } from '../../test/hub/hand-clock.ts';
import type { ClientMessage, ServerMessage, WireError } from '../core/wire.ts';
import { createFeed } from './feed.ts';

const error: WireError = { code: 'unavailable', message: 'It cannot be read.' };
const broken: ServerMessage = { type: 'sessions.unwatched', error };

function openFeed() {
  const timers = createHandClock();
  const said: ClientMessage['type'][] = [];
  const feed = createFeed('sessions', { timers, send: ({ type }) => said.push(type) });
  return { feed, timers, said, follower: { take: () => {} } };
}

it('[W15] a list that broke off is asked for again after a while, once', () => {
  const { feed, timers, said, follower } = openFeed();
  feed.join(follower);
  feed.take(broken);
  feed.take(broken);
  expect(said).toEqual(['sessions.watch']);
  timers.pass(5000);
  expect(said).toEqual(['sessions.watch', 'sessions.watch']);
  timers.pass(60_000);
  expect(said).toHaveLength(2);
});

it('nobody asks again for what nobody follows, or while the link is down', () => {
  const { feed, timers, said, follower } = openFeed();
  feed.join(follower);
  feed.take(broken);
  feed.leave(follower);
  timers.pass(5000);
  expect(said).toEqual(['sessions.watch', 'sessions.unwatch']);
  feed.join(follower);
  feed.take(broken);
  feed.onLost();
  timers.pass(5000);
  feed.onOpen();
  expect(said.slice(2)).toEqual(['sessions.watch', 'sessions.watch']);
});

it('what broke off for another is not asked for', () => {
  const { feed, timers, said, follower } = openFeed();
  feed.join(follower);
  feed.take({ type: 'fleet.unwatched', error });
  timers.pass(5000);
  expect(said).toEqual(['sessions.watch']);
});
