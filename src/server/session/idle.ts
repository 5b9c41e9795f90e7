import type { SessionState } from '../../core/session/state.ts';

/** Whether a live CLI has nothing to do: no turn, nobody to answer, nothing in the background, nothing to deliver. */
export function isIdle({ run, turn, requests, outbox, tasks, controls }: SessionState): boolean {
  if (run.type !== 'live' || turn.type === 'running') return false;
  if (requests.length > 0 || outbox.length > 0 || controls.length > 0) return false;
  return !tasks.some(({ status }) => status === 'running' || status === 'pending' || status === 'paused');
}
