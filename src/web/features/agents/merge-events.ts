import type { AgentEvent } from '../../../core/fleet/agent.ts';

/** Pages of a journal as one list, the newest first, each event once. */
export function mergeEvents(known: readonly AgentEvent[], more: readonly AgentEvent[]): readonly AgentEvent[] {
  const bySeq = new Map([...known, ...more].map((event) => [event.seq, event]));
  return [...bySeq.values()].sort((one, other) => other.seq - one.seq);
}
