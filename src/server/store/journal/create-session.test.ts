import { expect, onTestFinished, test } from 'vitest';
import { exampleAppend, exampleSession } from '../../../../test/store/examples.ts';
import { sqlitePlace } from '../../../../test/store/place.ts';

test('[R14] a session and its first line are made in one moment, or neither is', async () => {
  const place = await sqlitePlace();
  onTestFinished(() => place.remove());
  const store = await place.open();
  const session = exampleSession('a');
  const first = { ...exampleAppend('a', 1), holder: session.holder };
  const refused = { ...first, firstSeq: 7 };
  expect(await store.createSession(session, refused)).toMatchObject({ type: 'failed' });
  expect(await store.session('a')).toBe(null);
  expect(await store.createSession(session, first)).toEqual({ type: 'created' });
  expect(await store.session('a')).toMatchObject({ head: first.lines.length });
  expect(await store.createSession(session, first)).toEqual({ type: 'exists' });
  await store.close();
});
