import type { SessionEvent } from '../../core/session/event.ts';
import type { Secrets } from '../../core/session/option-secrets.ts';
import type { SessionState } from '../../core/session/state.ts';
import { meaningOf, ownBody } from '../claude/interpret/meaning.ts';
import type { Commit, CommitQueue } from './commit-queue.ts';
import { cutBlocks, cutsAnswer } from './cut-blocks.ts';
import type { Heard } from './intake.ts';

/** The ways a line gets into a session's journal. */
export type Journal = {
  /** What decisions are made on: everything that is committed or will be. */
  readonly ahead: SessionState;
  /** Events of ours. `secrets` is what the masks in their options stand for. */
  own(events: SessionEvent[], secrets?: Secrets): Promise<Commit>;
  /** A line that is to be written to the CLI. */
  intend(line: string, by: string | null): Promise<Commit>;
  /** A line that the CLI wrote. */
  hear(heard: Heard): Promise<Commit>;
  /** Keeps what was streamed by a run that is over. */
  keepCut(): void;
};

export function createJournal(queue: CommitQueue, now: () => number): Journal {
  function own(events: SessionEvent[], secrets?: Secrets): Promise<Commit> {
    const line = { at: now(), source: 'own', by: null, body: ownBody(events), events } as const;
    return queue.push(secrets ? { ...line, secrets } : line);
  }

  function keepCut(which: 'top' | 'all'): void {
    const events = cutBlocks(queue.ahead, which);
    if (events.length > 0) void own(events);
  }

  return {
    get ahead() {
      return queue.ahead;
    },
    own,
    intend(line, by) {
      const body = Buffer.from(line);
      return queue.push({ at: now(), source: 'in', by, body, events: meaningOf({ source: 'in', by, body }) });
    },
    hear({ source, body, events }) {
      if (cutsAnswer(events)) keepCut('top');
      return queue.push({ at: now(), source, by: null, body, events });
    },
    keepCut: () => keepCut('all'),
  };
}
