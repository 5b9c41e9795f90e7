import { expect, test } from 'vitest';
import { deliveryWords } from './delivery-words.ts';

test('a saved message is queued while a turn runs', () => {
  expect(deliveryWords({ type: 'saved' }, true).words).toBe('queued');
  expect(deliveryWords({ type: 'saved' }, false)).toMatchObject({ mark: '✓', words: 'saved' });
});

test('a failed message says why in words of people', () => {
  expect(deliveryWords({ type: 'failed', reason: 'EPIPE' }, false)).toMatchObject({
    words: 'not sent: the CLI had ended',
    look: 'bad',
  });
});
