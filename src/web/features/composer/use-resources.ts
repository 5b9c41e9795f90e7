import { useMemo } from 'react';
import type { Resource } from '../../../core/session/fact.ts';
import { useSessionState } from '../../store/session-context.ts';
import { fuzzyFilter } from '../../ui/fuzzy.ts';

const wanted = 5;
const none: readonly Resource[] = [];

/** The resources of the session's servers that fit what was typed; none while nothing is asked for. */
export function useResources(query: string | null): readonly Resource[] {
  const resources = useSessionState((state) => state.resources);
  return useMemo(() => (query === null ? none : fitting(resources, query)), [query, resources]);
}

/** As the CLI understands it, after an @. */
export function mentionOf({ server, uri }: Pick<Resource, 'server' | 'uri'>): string {
  return `${server}:${uri}`;
}

function fitting(resources: readonly Resource[], query: string): readonly Resource[] {
  const found = fuzzyFilter(resources, query, (resource) => `${mentionOf(resource)} ${resource.name}`);
  return found.length === 0 ? none : found.slice(0, wanted);
}
