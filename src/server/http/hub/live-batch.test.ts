import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveEvent } from '../../../core/session/event.ts';
import { reduceLive } from '../../../core/session/reduce.ts';
import { emptyState, type SessionState } from '../../../core/session/state.ts';
import { createLiveBatch } from './live-batch.ts';

const grew = (index: number, text: string, parent: string | null = null): LiveEvent => ({
  type: 'block.grew',
  parent,
  index,
  text,
});

test('[W16] what a block grew by in several steps goes out in one, past the growth of others', () => {
  const batch = createLiveBatch();
  const events = [
    grew(0, 'a'),
    grew(1, 'x'),
    grew(0, 'b'),
    { type: 'thinking.estimated', tokens: 1 } as const,
    grew(0, 'c'),
  ];
  for (const event of events) batch.add(5, event);
  batch.add(7, { type: 'thinking.estimated', tokens: 2 });
  expect(batch.take()).toEqual({
    at: 7,
    events: [grew(0, 'abc'), grew(1, 'x'), { type: 'thinking.estimated', tokens: 2 }],
  });
  expect(batch.take()).toBe(null);
});

const place = { parent: fc.constantFrom(null, 'task'), index: fc.nat({ max: 2 }) };
const event: fc.Arbitrary<LiveEvent> = fc.oneof(
  fc.record({ type: fc.constant('block.grew' as const), ...place, text: fc.string({ maxLength: 3 }) }),
  fc.record({ type: fc.constant('block.grew' as const), ...place, text: fc.string({ maxLength: 3 }) }),
  fc.record({ type: fc.constant('block.opened' as const), ...place, block: fc.constant({ type: 'text' as const }) }),
  fc.record({ type: fc.constant('block.closed' as const), ...place }),
  fc.record({
    type: fc.constant('message.opened' as const),
    parent: place.parent,
    id: fc.constantFrom('a', 'b'),
    model: fc.constant(null),
  }),
  fc.record({ type: fc.constant('thinking.estimated' as const), tokens: fc.nat() }),
  fc.record({ type: fc.constant('tool.ticked' as const), id: fc.constantFrom('t', 'u'), seconds: fc.nat() }),
);

test('[W16] however events are put together, they fold to the same', () => {
  fc.assert(
    fc.property(fc.array(fc.array(event, { maxLength: 12 }), { maxLength: 6 }), (lots) => {
      const batch = createLiveBatch();
      let [one, other] = [emptyState('s'), emptyState('s')];
      for (const lot of lots) {
        one = fold(one, lot);
        for (const each of lot) batch.add(0, each);
        const taken = batch.take();
        if (taken) other = fold(other, taken.events);
      }
      expect(other).toEqual(one);
    }),
  );
});

function fold(state: SessionState, events: LiveEvent[]): SessionState {
  return events.reduce((next, each) => reduceLive(next, 0, each), state);
}
