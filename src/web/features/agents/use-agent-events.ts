import { useCallback, useEffect, useState } from 'react';
import type { AgentEvent } from '../../../core/fleet/agent.ts';
import { getJson, pathOf } from '../../connection/api.ts';
import { errorOf } from '../../store/use-answer.ts';
import { mergeEvents } from './merge-events.ts';

type Page = { events: AgentEvent[]; hasMore: boolean };

export type AgentEvents = {
  /** The newest first. */
  events: readonly AgentEvent[];
  isLooking: boolean;
  problem: string | null;
  /** Looks further into the past; null when there is no more. */
  more: (() => void) | null;
};

const pageSize = 30;
const nothing = { events: [] as readonly AgentEvent[], hasMore: false, problem: null as string | null };

/** What was decided about an agent, page by page. `changed` asks for what is new. */
export function useAgentEvents(agentId: string, changed: string): AgentEvents {
  const [known, setKnown] = useState(nothing);
  const [isLooking, setIsLooking] = useState(true);

  const look = useCallback(
    async (before: number | null, signal?: AbortSignal) => {
      setIsLooking(true);
      try {
        const query = { limit: pageSize, ...(before === null ? {} : { before }) };
        const { events, hasMore } = await getJson<Page>(pathOf('agents', agentId, 'events'), query, signal);
        setKnown((old) => {
          // A new first page says nothing about how far back the old ones reach.
          const isNewer = before === null && old.events.length > pageSize;
          return { events: mergeEvents(old.events, events), hasMore: isNewer ? old.hasMore : hasMore, problem: null };
        });
      } catch (problem) {
        if (signal?.aborted) return;
        setKnown((old) => ({ ...old, problem: errorOf(problem).message }));
      }
      setIsLooking(false);
    },
    [agentId],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is the reason to ask again
  useEffect(() => {
    const stop = new AbortController();
    void look(null, stop.signal);
    return () => stop.abort();
  }, [look, changed]);

  const { events, hasMore, problem } = known;
  const oldest = events.at(-1)?.seq ?? null;
  return { events, isLooking, problem, more: hasMore ? () => void look(oldest) : null };
}
