import type { SessionState } from '../../core/session/state.ts';
import type { ControlRequest } from './message/control-request.ts';
import { compareVersions } from './version.ts';

type Declared = Omit<Extract<ControlRequest, { subtype: 'initialize' }>, 'subtype'>;

const since = '2.1.325';

/** What `initialize` tells the CLI about us: only what the page shows, and only to a CLI that knows the fields. */
export function declarations({ options }: Pick<SessionState, 'options'>, version: string): Declared {
  if (compareVersions(version, since) < 0) return {};
  return {
    // Stop must not kill background agents: each has a Stop of its own. What subagents say is shown under their call.
    perTaskStopAffordance: true,
    forwardSubagentText: true,
    // These two make model calls of their own.
    ...(options.promptSuggestions === true && { promptSuggestions: true }),
    ...(options.agentProgressSummaries === true && { agentProgressSummaries: true }),
  };
}
