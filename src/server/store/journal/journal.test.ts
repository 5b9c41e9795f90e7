import { expect, it, onTestFinished } from 'vitest';
import { exampleAppend, exampleLine, exampleSession } from '../../../../test/store/examples.ts';
import { sqlitePlace } from '../../../../test/store/place.ts';

it('sends a line to the writer without what its owner keeps with it', async () => {
  const place = await sqlitePlace();
  onTestFinished(() => place.remove());
  const store = await place.open();
  onTestFinished(() => store.close());
  await store.createSession(exampleSession('one'));
  const unsendable = { ...exampleLine('text'), keep: () => {} };
  expect(await store.append(exampleAppend('one', 1, { lines: [unsendable] }))).toEqual({ type: 'committed' });
});
