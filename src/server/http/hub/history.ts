import type { SessionState } from '../../../core/session/state.ts';
import type { Registry } from '../../session/registry.ts';
import type { Store } from '../../store/store.ts';
import { createBriefMemo } from './brief-memo.ts';
import type { Clock } from './clock.ts';
import { encode, encodeLine } from './encode.ts';
import { readSnapshot } from './snapshot.ts';

/** The past of a session as bytes to send. Many clients that come back at once share what is read for them. */
export type History = {
  /** Lines after `after`, at least one where there is any. */
  page(after: number): Promise<EncodedLine[]>;
  snapshot(state: SessionState): Promise<Buffer>;
};

export type EncodedLine = { seq: number; bytes: Buffer };

const keptMs = 2000;

export function createHistory(
  { registry, store, clock }: { registry: Registry; store: Store; clock: Clock },
  sessionId: string,
): History {
  return {
    page: createBriefMemo(clock, keptMs, async (after) => {
      const lines = await registry.lines(sessionId, after);
      return lines.map((line) => ({ seq: line.seq, bytes: encodeLine(sessionId, line) }));
    }),
    snapshot: createBriefMemo(clock, keptMs, async (state) => encode(await readSnapshot(store, state))),
  };
}
