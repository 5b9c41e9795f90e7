import { expect, test } from 'vitest';
import {
  claimed,
  echoed,
  sent,
  spawned,
  turnEnded,
  turnStarted,
  written,
} from '../../../test/core/events.test-support.ts';
import { tell } from '../../../test/core/story.test-support.ts';
import type { SessionEvent } from '../../core/session/event.ts';
import { successorId } from '../../core/session/successor-id.ts';
import type { Store } from '../store/store.ts';
import { readCarrier } from './carrier.ts';
import { carrierIn } from './sight.ts';

const id = '00000000-0000-4000-8000-000000000001';
const moved = successorId(id);

/** What is seen of the message after these events, by whoever knows it under its first id. */
function seenAfter(...events: SessionEvent[]) {
  const created = { type: 'session.created', id: 's', cwd: '/p', title: null, options: {}, forkedFrom: null } as const;
  const story = tell(created);
  for (const event of events) story.line(event);
  const store = {
    entry: async (_session: string, entryId: string) => story.entries().find((entry) => entry.id === entryId) ?? null,
    entries: async () => story.entries(),
  } as unknown as Store;
  return carrierIn(story.state, id) ?? readCarrier(store, story.state, id);
}

const running = [claimed(1), spawned(1), turnStarted()];
const gaveBack = [sent(id), written(id), { type: 'message.handled', id, stage: 'cancelled' } as const];

test('a message that the CLI gave back still waits, under its new id', async () => {
  expect(await seenAfter(...running, ...gaveBack, turnEnded())).toEqual({ id, type: 'waiting' });
  const takenBack = { type: 'message.withdrawn', id: moved, by: 'phone' } as const;
  expect(await seenAfter(...running, ...gaveBack, takenBack, turnEnded())).toEqual({ id, type: 'withdrawn' });
});

test('a turn that a person cut short is not a task that is done', async () => {
  const cut = [sent(id), written(id), turnStarted(), echoed(id), turnEnded({ outcome: 'cut', text: 'Half an ans' })];
  expect(await seenAfter(claimed(1), spawned(1), ...cut)).toMatchObject({
    type: 'answered',
    verdict: { state: 'needsPerson' },
  });
});
