import type { SessionState } from '../../../core/session/state.ts';
import type { ProcessStatus } from './bridge-messages.ts';
import { isRunning } from './ensure-running.ts';

export function processStatus(state: SessionState): ProcessStatus {
  if (!isRunning(state)) return 'idle';
  if (state.requests.length > 0) return 'waiting_approval';
  // A message on its way is worked on before the CLI says so.
  return state.turn.type === 'running' || state.outbox.length > 0 ? 'running' : 'idle';
}
