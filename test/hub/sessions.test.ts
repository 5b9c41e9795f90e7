import { expect, test } from 'vitest';
import { say, turnsEnded, until } from '../session/house.ts';
import { createHandClock } from './hand-clock.ts';
import { openPort } from './port.ts';

test('[W15] the list: the newest first, then what changes, what is new, what is put away and what is deleted', async () => {
  const { house, harbour } = await openPort();
  const first = await house.create();
  await first.rename('first', null);
  const peer = await harbour.peer();
  peer.say({ type: 'sessions.watch' });
  const page = await peer.next('sessions');
  expect(page).toMatchObject({
    hasMore: false,
    sessions: [{ id: first.id, title: 'first', head: 2, archived: false }],
  });
  const second = await house.create();
  expect(await peer.next('session.changed', ({ session }) => session.id === second.id)).toMatchObject({
    session: { cwd: house.project, status: 'idle', head: 1 },
  });
  await say(second, 'hello');
  await until(second, turnsEnded(1));
  await peer.next('session.changed', ({ session }) => session.head === second.state.seq && session.turns === 1);
  await peer.command({ type: 'session.archive', sessionId: first.id, archived: true });
  await peer.next('session.changed', ({ session }) => session.id === first.id && session.archived);
  const other = await harbour.peer();
  other.say({ type: 'sessions.watch' });
  expect((await other.next('sessions')).sessions.map(({ id }) => id)).toEqual([second.id]);
  await peer.command({ type: 'session.delete', sessionId: second.id });
  expect(await peer.next('session.deleted')).toMatchObject({ sessionId: second.id });
  peer.say({ type: 'sessions.unwatch' });
  await peer.command({ type: 'session.rename', sessionId: first.id, title: 'later' });
  await other.next('session.changed', ({ session }) => session.title === 'later');
  expect(peer.heard.some((one) => one.type === 'session.changed' && one.session.title === 'later')).toBe(false);
});

test('[W15] a session that changes all the time is told of four times a second, and its last change is told', async () => {
  const clock = createHandClock();
  const { house, harbour } = await openPort({}, { clock });
  const session = await house.create();
  const peer = await harbour.peer();
  peer.say({ type: 'sessions.watch' });
  await peer.next('sessions');
  for (let count = 1; count <= 40; count += 1) await session.rename(`title ${count}`, null);
  await peer.next('session.changed');
  clock.pass(250);
  const last = await peer.next('session.changed');
  expect(last.session.title).toBe('title 40');
  clock.pass(10_000);
  await session.rename('the end', null);
  await peer.next('session.changed', (changed) => changed.session.title === 'the end');
  expect(peer.heard.filter(({ type }) => type === 'session.changed')).toHaveLength(3);
});

test('[W15] a hundred sessions make a page', async () => {
  const { house, harbour } = await openPort();
  const sessions = [];
  for (let count = 0; count < 102; count += 1) sessions.push(await house.create());
  const peer = await harbour.peer();
  peer.say({ type: 'sessions.watch' });
  const page = await peer.next('sessions');
  expect(page.sessions).toHaveLength(100);
  expect(page.hasMore).toBe(true);
});

test('[W15] a list that cannot be read: everybody who follows it is told, the log has it once, and whoever asks again goes on', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const peers = [await harbour.peer(), await harbour.peer()];
  for (const peer of peers) {
    peer.say({ type: 'sessions.watch' });
    await peer.next('sessions');
  }
  const { session: read } = house.store;
  const problem = new Error('the disk does not answer');
  house.store.session = () => {
    house.store.session = read;
    return Promise.reject(problem);
  };
  await session.rename('unseen', null);
  for (const peer of peers) {
    expect(await peer.next('sessions.unwatched')).toMatchObject({ error: { code: 'unavailable', rule: 'W15' } });
  }
  expect(harbour.errors).toEqual([problem]);
  for (const peer of peers) {
    peer.say({ type: 'sessions.watch' });
    expect(await peer.next('sessions')).toMatchObject({ sessions: [{ title: 'unseen' }] });
  }
  await session.rename('seen', null);
  for (const peer of peers) await peer.next('session.changed', (changed) => changed.session.title === 'seen');
  expect(harbour.errors).toHaveLength(1);
});

test('[W15] a first page that cannot be read is told as well', async () => {
  const { house, harbour } = await openPort();
  const { sessions: read } = house.store;
  house.store.sessions = () => {
    house.store.sessions = read;
    return Promise.reject(new Error('the disk does not answer'));
  };
  const peer = await harbour.peer();
  peer.say({ type: 'sessions.watch' });
  expect(await peer.next('sessions.unwatched')).toMatchObject({ error: { code: 'unavailable', rule: 'W15' } });
  peer.say({ type: 'sessions.watch' });
  await peer.next('sessions');
});

test('[W80] tags are kept in one spelling, in the list and in the journal, and use nothing', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const peer = await harbour.peer();
  peer.say({ type: 'sessions.watch' });
  await peer.next('sessions');
  const { updatedAt } = session.state;
  const tags = ['Needs Review', '#bug', 'bug'];
  expect(await peer.command({ type: 'session.tag', sessionId: session.id, tags })).toMatchObject({
    type: 'done',
    result: { tags: ['bug', 'needs-review'] },
  });
  expect(session.state.tags).toEqual(['bug', 'needs-review']);
  const told = await peer.next('session.changed', (changed) => changed.session.tags?.length === 2);
  expect(told.session).toMatchObject({ tags: ['bug', 'needs-review'], updatedAt });
  const many = Array.from({ length: 13 }, (_, number) => `tag ${number}`);
  expect(await peer.command({ type: 'session.tag', sessionId: session.id, tags: many })).toMatchObject({
    error: { code: 'invalid', rule: 'W80' },
  });
  await peer.command({ type: 'session.tag', sessionId: session.id, tags: [] });
  await peer.next('session.changed', (changed) => changed.session.tags === undefined);
});

test('[W81] a turn makes a session unread until somebody looks at it, and it can be made unread again', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const peer = await harbour.peer();
  peer.say({ type: 'sessions.watch' });
  await peer.next('sessions');
  await say(session, 'hello');
  await until(session, turnsEnded(1));
  const told = await peer.next('session.changed', (changed) => changed.session.unread === true);
  expect(told.session.lastLine).toMatchObject({ by: 'claude' });
  const about = { type: 'session.see', sessionId: session.id } as const;
  expect(await peer.command({ ...about, seen: true })).toMatchObject({ type: 'done' });
  await peer.next('session.changed', ({ session: { unread, turns } }) => turns === 1 && unread === undefined);
  await peer.command({ ...about, seen: false });
  await peer.next('session.changed', (changed) => changed.session.unread === true);
});

test('[W82] an order that a person gave is told to everybody, and can be given up', async () => {
  const { house, harbour } = await openPort();
  const first = await house.create();
  const second = await house.create();
  const [peer, other] = [await harbour.peer(), await harbour.peer()];
  other.say({ type: 'sessions.watch' });
  await other.next('sessions');
  const sessionIds = [first.id, second.id];
  expect(await peer.command({ type: 'session.order', project: house.project, sessionIds })).toMatchObject({
    type: 'done',
  });
  const top = await other.next('session.changed', ({ session }) => session.id === first.id);
  const below = await other.next('session.changed', ({ session }) => session.id === second.id);
  expect((top.session.rank ?? 0) - (below.session.rank ?? 0)).toBe(1);
  await peer.command({ type: 'session.order', project: house.project, sessionIds: [] });
  await other.next('session.changed', ({ session }) => session.id === second.id && session.rank === undefined);
});
