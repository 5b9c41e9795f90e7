import { isObject, type Json, type JsonObject } from '../json.ts';

/** Values that were taken out of the options of a run, by the id in the mask that stands for each. */
export type Secrets = { readonly [id: string]: Json };

export type Sealed = { options: JsonObject; secrets: Secrets };

/** `missing` names the first option with a mask that stands for nothing known. */
export type Unsealed = { options: JsonObject; missing: string | null };

/** Stands for a value that nobody can put back. */
export const hiddenText = '[hidden]';

const mask = /^\[hidden:([\w-]{1,64})\]$/;

/**
 * Everything that is journalled and shown has masks in place of what may be a credential: the values in inline MCP
 * configs, settings, and agents, but for a few that are known to be harmless. Names stay, so that people can see what is
 * set and leave it as it is: a mask that comes back stands for the value it was made from.
 */
export function sealOptions(options: JsonObject, idOf: (value: Json) => string): Sealed {
  const secrets: { [id: string]: Json } = {};
  const hide = (value: Json): Json => {
    const id = idOf(value);
    secrets[id] = value;
    return `[hidden:${id}]`;
  };
  return { options: maskOptions(options, hide), secrets };
}

/**
 * Puts a value back only where it would be hidden again. Everywhere else a mask is one that nobody knows, so that nobody
 * can have a value shown by moving its mask to a place that everybody sees.
 */
export function unsealOptions(options: JsonObject, secrets: Secrets): Unsealed {
  let missing: string | null = null;
  const unsealed = mapOptions(options, (leaf, isHidden, option) => {
    const id = typeof leaf === 'string' ? mask.exec(leaf)?.[1] : undefined;
    if (id === undefined) return leaf;
    const value = Object.hasOwn(secrets, id) ? secrets[id] : undefined;
    if (value !== undefined && isHidden(value)) return value;
    missing ??= option;
    return leaf;
  });
  return { options: unsealed, missing };
}

/** Options with every secret replaced by what `hide` makes of it. */
export function maskOptions(options: JsonObject, hide: Hide): JsonObject {
  return mapOptions(options, (leaf, isHidden) => (isHidden(leaf) ? hide(leaf) : leaf));
}

type Hide = (value: Json) => Json;

/** Maps a leaf: a value that isn't a list or an object. `isHidden` says whether another value would be hidden in its place. */
type MapLeaf = (leaf: Json, isHidden: (value: Json) => boolean, option: string) => Json;

/** Maps every value in the options that can hold secrets. */
function mapOptions(options: JsonObject, map: MapLeaf): JsonObject {
  const entries = Object.entries(options).map(([name, value]): [string, Json] => {
    const kind = Object.hasOwn(kinds, name) ? kinds[name as keyof typeof kinds] : null;
    if (kind === null) return [name, value];
    const shown = (json: Json) => mapLeaves(json, [], (leaf) => map(leaf, () => false, name));
    const secret = (json: Json) => mapSecrets(kind, json, (leaf, isHidden) => map(leaf, isHidden, name));
    const inline = (one: Json) =>
      isObject(one) && one.type === 'json' ? { ...one, value: secret(one.value ?? null) } : shown(one);
    if (kind === 'agents') return [name, secret(value)];
    return [name, kind === 'servers' && Array.isArray(value) ? value.map(inline) : inline(value)];
  });
  return Object.fromEntries(entries);
}

const kinds = { mcpConfigs: 'servers', settings: 'settings', agents: 'agents' } as const;

/** JSON of one of these kinds with its secrets replaced: MCP servers, one of them, settings, or agents. */
export function maskSecrets(kind: keyof typeof isShown, value: Json, hide: Hide): Json {
  return mapSecrets(kind, value, (leaf, isHidden) => (isHidden(leaf) ? hide(leaf) : leaf));
}

function mapSecrets(
  kind: keyof typeof isShown,
  value: Json,
  map: (leaf: Json, isHidden: (value: Json) => boolean) => Json,
): Json {
  return mapLeaves(value, [], (leaf, path) => map(leaf, (other) => isSecret(other, path, isShown[kind])));
}

function isSecret(leaf: Json, path: Path, isShownAt: (path: Path) => boolean): boolean {
  if (leaf === null || leaf === '') return false;
  if (typeof leaf !== 'string') return path.some((key) => key === 'env' || key === 'headers');
  return !isShownAt(path);
}

type Path = readonly string[];

/** Texts that are no credential. Whatever is not named here is hidden, so that a new key is too. */
const isShown = {
  server: (path: Path) => path.length === 1 && ['type', 'command'].includes(path[0] ?? ''),
  servers: ([key, _name, ...rest]: Path) => key === 'mcpServers' && isShown.server(rest),
  settings: ([key = '', ...rest]: Path) => key === 'permissions' || (rest.length === 0 && shownSettings.includes(key)),
  agents: ([_name, key = '', ...rest]: Path) => {
    // A server is named, or configured in place.
    if (key === 'mcpServers') return rest.length === 0 || isShown.server(rest.slice(1));
    return rest.length === 0 && shownOfAgents.includes(key);
  },
};

const shownSettings = ['$schema', 'model', 'outputStyle', 'effortLevel', 'language', 'theme', 'availableModels'];
const shownOfAgents = [
  ...['description', 'prompt', 'initialPrompt', 'model', 'effort', 'permissionMode', 'color', 'memory', 'isolation'],
  ...['tools', 'disallowedTools', 'skills'],
];

/** The path has the keys of objects and no places in lists. */
function mapLeaves(value: Json, path: Path, map: (leaf: Json, path: Path) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, path, map));
  if (!isObject(value)) return map(value, path);
  const entries = Object.entries(value).map(([key, item]) => [key, mapLeaves(item, [...path, key], map)] as const);
  return Object.fromEntries(entries);
}
