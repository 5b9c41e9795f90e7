import { expect, it, onTestFinished } from 'vitest';
import { exampleSession } from '../../../../test/store/examples.ts';
import { sqlitePlace } from '../../../../test/store/place.ts';
import type { Writes } from '../writer.ts';
import { startThread } from './store-thread.ts';

const dying = new URL('../../../../test/store/dying-thread.ts', import.meta.url);

it('answers every call when the thread dies, and every call after', async () => {
  const started = await startThread<{ work(): string }>(dying, { file: '' });
  if (started.type === 'failed') throw new Error(started.detail);
  const { thread } = started;
  const outcomes = await Promise.all([thread.call('work', []), thread.call('work', []), thread.call('work', [])]);
  const died = { type: 'failed', reason: 'closed', detail: expect.stringContaining('struck by lightning') };
  expect(outcomes).toEqual([died, died, died]);
  expect(await thread.call('work', [])).toEqual(died);
  await thread.close();
});

it('answers what was called before it was closed', async () => {
  const place = await sqlitePlace();
  onTestFinished(() => place.remove());
  const started = await startThread<Writes>(new URL('../writer.ts', import.meta.url), { file: place.file });
  if (started.type === 'failed') throw new Error(started.detail);
  const { thread } = started;
  const calls = Array.from({ length: 50 }, (_, index) => thread.call('create', [exampleSession(String(index)), null]));
  await thread.close();
  expect(await Promise.all(calls)).toEqual(calls.map(() => ({ type: 'done', value: { type: 'created' } })));
});

it('says why a thread cannot be started', async () => {
  const missing = new URL('../no-such-thread.ts', import.meta.url);
  expect(await startThread(missing, { file: '' })).toMatchObject({ type: 'failed', reason: 'closed' });
});
