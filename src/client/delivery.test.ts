import { expect, test } from 'vitest';
import { type ClientMessage, frameBytes } from '../core/wire.ts';
import { createDelivery } from './delivery.ts';
import type { Answer, OutboxItem } from './outbox.ts';

const rename = (id: string, title = id): OutboxItem => ({
  id,
  command: { type: 'session.rename', sessionId: 's', title },
});
const long = (id: string) => rename(id, 'x'.repeat(frameBytes));

function open() {
  const sent: string[] = [];
  const taken: [string, Answer][] = [];
  const posts: { id: string; answer(answer: Answer | null): void }[] = [];
  let lost = 0;
  const link = { isOpen: true };
  const deliver = createDelivery({
    isOpen: () => link.isOpen,
    send: (message: ClientMessage) => sent.push(message.type === 'command' ? message.id : message.type),
    post: ({ id }) => new Promise((answer) => posts.push({ id, answer })),
    take: (id, answer) => taken.push([id, answer]),
    onLost() {
      lost += 1;
    },
  });
  return { sent, taken, posts, deliver, lost: () => lost, link };
}

const done: Answer = { type: 'done', result: {} };

test('[W27] what does not fit into a frame is posted, and what comes after it waits for it, in order', async () => {
  const { sent, taken, posts, deliver } = open();
  for (const item of [rename('a'), long('b'), rename('c'), long('d'), rename('e')]) deliver(item);
  expect(sent).toEqual(['a']);
  expect(posts.map(({ id }) => id)).toEqual(['b']);
  posts[0]?.answer(done);
  await expect.poll(() => posts.map(({ id }) => id)).toEqual(['b', 'd']);
  expect(sent).toEqual(['a', 'c']);
  posts[1]?.answer(done);
  await expect.poll(() => sent).toEqual(['a', 'c', 'e']);
  expect(taken).toEqual([
    ['b', done],
    ['d', done],
  ]);
});

test('[W27] bytes count, not characters', () => {
  const { sent, posts, deliver } = open();
  deliver(rename('fits', 'é'.repeat(frameBytes / 2 - 100)));
  deliver(rename('not', 'é'.repeat(frameBytes / 2)));
  expect(sent).toEqual(['fits']);
  expect(posts.map(({ id }) => id)).toEqual(['not']);
});

test('a link that comes back while it is posted does not post it twice, and a post that fails is told', async () => {
  const { sent, posts, deliver, lost } = open();
  for (let count = 0; count < 2; count += 1) for (const item of [long('a'), rename('b')]) deliver(item);
  expect(posts).toHaveLength(1);
  posts[0]?.answer(null);
  await expect.poll(lost).toBe(1);
  expect(sent).toEqual([]);
  for (const item of [long('a'), rename('b')]) deliver(item);
  posts[1]?.answer(done);
  await expect.poll(() => sent).toEqual(['b']);
});

test('without a link nothing is sent', () => {
  const { sent, posts, deliver, link } = open();
  link.isOpen = false;
  deliver(long('a'));
  deliver(rename('b'));
  expect([sent, posts]).toEqual([[], []]);
});
