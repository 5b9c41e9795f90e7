import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isFall, type Played, type PlayedEnd } from '../claude/replay/playable.ts';
import { recordedInput } from '../claude/replay/recorded-input.ts';
import { type ReplaySpeed, waitFor } from '../claude/replay/replay-pace.ts';
import { isPlayersOwn } from '../claude/replay/replay-words.ts';
import type { Session } from '../session/session.ts';

type Drive = {
  session: Session;
  frames: AsyncIterable<Played | PlayedEnd>;
  speed: ReplaySpeed;
  signal: AbortSignal;
  onOffset(offset: number): void;
};

/** Who replays is named as the one who said and decided what was said and decided then. */
const by = 'Replay';

/**
 * Tells a session what was told to it when it was recorded, each time when it has heard as much as then. What a person
 * decides before is not decided again. Resolves when all of it was heard, or the run has fallen where it fell then.
 */
export async function drive({ session, frames, speed, signal, onOffset }: Drive): Promise<void> {
  const heard = createHeard(session, signal);
  let outs = 0;
  try {
    for await (const played of frames) {
      if (signal.aborted) return;
      if ('type' in played) {
        await heard.until(isFall(played) ? Number.POSITIVE_INFINITY : outs);
        return;
      }
      if (played.source === 'out') outs += 1;
      else await heard.until(outs);
      onOffset(played.offset);
      if (played.source === 'in') await tell(played);
    }
    await heard.until(outs);
  } finally {
    heard.leave();
  }

  async function tell({ body, gap }: Played): Promise<void> {
    await delay(waitFor(gap, speed), undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const input = recordedInput(body, randomUUID);
    switch (input.type) {
      case 'message':
        await session.send(input.input, by);
        return;
      case 'answer':
        await session.answer(input.requestId, input.answer, by);
        return;
      case 'question':
        void session.ask(input.request);
        return;
      case 'other':
        return;
    }
  }
}

/** Counts the frames that came, and those that will not: after its end a run says nothing more. */
function createHeard(session: Session, signal: AbortSignal) {
  let count = 0;
  let hasEnded = false;
  let wake = () => {};
  const leaveFrames = session.watchFrames(({ source, body }) => {
    if ((source !== 'out' && source !== 'torn') || isPlayersOwn(body)) return;
    count += 1;
    wake();
  });
  const leaveLines = session.watch((published) => {
    if (published.type !== 'line' || !published.line.events.some(({ type }) => type === 'run.ended')) return;
    hasEnded = true;
    wake();
  });
  signal.addEventListener('abort', () => wake());
  return {
    until(wanted: number): Promise<void> {
      return new Promise((resolve) => {
        wake = () => (count >= wanted || hasEnded || signal.aborted) && resolve();
        wake();
      });
    },
    leave() {
      leaveFrames();
      leaveLines();
    },
  };
}
