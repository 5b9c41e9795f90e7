import { expect, test } from 'vitest';
import type { SessionEvent } from '../../core/session/event.ts';
import { emptyState, type SessionState } from '../../core/session/state.ts';
import { Courier } from './courier.ts';

type Parts = ConstructorParameters<typeof Courier>[0];
type Commit = Awaited<ReturnType<Parts['journal']['own']>>;
type Written = { type: 'written' } | { type: 'failed'; code: string };

/** A courier with one message to deliver, and what it did in order. */
async function deliver(commit: Commit, written: Written): Promise<string[]> {
  const done: string[] = [];
  const outbox: SessionState['outbox'] = [{ id: 'm', seq: 1, delivery: 'saved', epoch: null }];
  const state = { ...emptyState('s'), outbox };
  const run = {
    epoch: 1,
    write: async (line: string) => {
      done.push(`the CLI gets ${line}`);
      return written;
    },
  };
  const parts = {
    context: { store: { line: async () => ({ body: Buffer.from('hello') }) } },
    queue: { ahead: state, state, settled: async () => {} },
    journal: {
      own: async (events: SessionEvent[]) => {
        done.push(...events.map(({ type }) => type));
        return commit;
      },
    },
    keeper: { isBroken: false, run, ensure: async () => ({ type: 'started', run }) },
  };
  const courier = new Courier(parts as unknown as Parts);
  courier.deliver();
  await courier.close();
  return done;
}

test('[W22] that a message is written is noted before, so that after a crash it cannot be taken back', async () => {
  expect(await deliver({ type: 'committed', seq: 2 }, { type: 'written' })).toEqual([
    'message.written',
    'the CLI gets hello',
  ]);
});

test('[C8] a message that could not be written says so', async () => {
  expect(await deliver({ type: 'committed', seq: 2 }, { type: 'failed', code: 'EPIPE' })).toEqual([
    'message.written',
    'the CLI gets hello',
    'message.failed',
  ]);
});

test('[R3] a message whose note is refused is not written', async () => {
  expect(await deliver({ type: 'refused', reason: 'fenced' }, { type: 'written' })).toEqual(['message.written']);
});
