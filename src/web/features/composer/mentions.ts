import type { Resource, Server } from '../../../core/session/fact.ts';
import { fuzzyFilter } from '../../ui/fuzzy.ts';

const wanted = 5;
const none: readonly Resource[] = [];

/** As the CLI understands it, after an @. */
export function mentionOf({ server, uri }: Pick<Resource, 'server' | 'uri'>): string {
  return `${server}:${uri}`;
}

/**
 * What can be mentioned of the servers: resources that the model has listed, and `server:` of one that has listed none,
 * to be completed by hand. The CLI tells a host of no resources by itself.
 */
export function mentionsFor(
  resources: readonly Resource[],
  servers: readonly Pick<Server, 'name' | 'status'>[],
  query: string,
): readonly Resource[] {
  const listed = new Set(resources.map(({ server }) => server));
  const others = servers
    .filter(({ name, status }) => status === 'connected' && !listed.has(name) && isBegun(name, query))
    .map(({ name }): Resource => ({ server: name, uri: '', name: `${name}:`, description: '', mediaType: null }));
  const found = fuzzyFilter([...resources], query, (resource) => `${mentionOf(resource)} ${resource.name}`);
  const all = [...found, ...others].slice(0, wanted);
  return all.length === 0 ? none : all;
}

/** Something was typed, and not yet all of it. */
function isBegun(name: string, query: string): boolean {
  return query !== '' && `${name}:`.toLowerCase().startsWith(query.toLowerCase()) && query.length <= name.length;
}
