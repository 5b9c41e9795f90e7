import { useMemo } from 'react';
import type { Resource, Server } from '../../../core/session/fact.ts';
import { useSessionState } from '../../store/session-context.ts';
import { mentionsFor } from './mentions.ts';

const none: readonly Resource[] = [];

/** The resources of the session's servers that fit what was typed; none while nothing is asked for. */
export function useResources(query: string | null): readonly Resource[] {
  const resources = useSessionState((state) => state.resources);
  const servers: readonly Server[] = useSessionState(({ cli }) => cli.servers);
  return useMemo(() => (query === null ? none : mentionsFor(resources, servers, query)), [query, resources, servers]);
}
