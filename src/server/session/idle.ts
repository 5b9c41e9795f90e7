import { isRunning } from '../../core/session/fold/tool.ts';
import type { SessionState } from '../../core/session/state.ts';

/** Whether a live CLI has nothing to do: no turn, nobody to answer, nothing in the background, nothing to deliver. */
export function isIdle({ run, turn, requests, outbox, tasks, controls }: SessionState): boolean {
  if (run.type !== 'live' || turn.type === 'running') return false;
  if (requests.length > 0 || outbox.some(({ held }) => !held) || controls.length > 0) return false;
  return !tasks.some(({ status }) => isRunning(status));
}

export type IdleTimer = { look(state: SessionState): void; stop(): void };

/** Acts when a session was idle for so long, counted from the last look; null never acts. */
export function createIdleTimer(afterMs: () => number | null, act: () => void): IdleTimer {
  let timer: NodeJS.Timeout | undefined;
  return {
    look(state) {
      clearTimeout(timer);
      const ms = afterMs();
      if (ms === null || !isIdle(state)) return;
      timer = setTimeout(act, ms);
      timer.unref();
    },
    stop: () => clearTimeout(timer),
  };
}
