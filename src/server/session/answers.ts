import type { RequestRecord } from '../../core/session/entry.ts';
import type { RequestAnswer } from '../../core/session/event.ts';
import { answerLine } from '../claude/input.ts';
import type { Store } from '../store/store.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Journal } from './journal.ts';
import { type Unavailable, unavailable } from './messages.ts';
import type { RunKeeper } from './run-keeper.ts';
import { restoreInput } from './whole-input.ts';

/** `unheard`: the request is still open, but there is no run that could be given the answer. */
export type Answered =
  | { type: 'answered' }
  | { type: 'settled'; reason: string }
  | { type: 'unheard'; reason: string }
  | Unavailable;

/** Answers of people to what the CLI of one session asks. */
export type Answers = { answer(requestId: string, answer: RequestAnswer, by: string | null): Promise<Answered> };

type Parts = { store: Store; queue: CommitQueue; journal: Journal; keeper: RunKeeper };

export function createAnswers({ store, queue, journal, keeper }: Parts): Answers {
  function pending(requestId: string): RequestRecord | undefined {
    return queue.ahead.requests.find(({ id }) => id === requestId);
  }

  /** What a client has seen of a long input is shortened; the CLI is to get all of it. */
  async function whole(request: RequestRecord, answer: RequestAnswer): Promise<RequestAnswer> {
    if (answer.type !== 'allow' || !request.clipped) return answer;
    await queue.settled();
    return { ...answer, input: await restoreInput(store, queue.state.id, request, answer.input) };
  }

  return {
    async answer(requestId, answer, by) {
      const seen = pending(requestId);
      const given = seen && (await whole(seen, answer));
      // Another answer may have come in the meantime.
      const request = pending(requestId);
      const { run } = keeper;
      if (!request || !given) return { type: 'settled', reason: 'It was answered or cancelled before.' };
      if (!run) return { type: 'unheard', reason: 'Nobody waits for this answer: Claude Code is not running.' };
      const line = answerLine(requestId, request.toolUseId, given);
      const commit = await journal.intend(line, by);
      if (commit.type === 'refused') return unavailable(commit);
      await run.write(line);
      return { type: 'answered' };
    },
  };
}
