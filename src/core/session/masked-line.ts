import { isObject, type Json, type JsonObject } from '../json.ts';
import type { LineOrigin, SessionEvent } from './event.ts';
import { maskEvent } from './masked-event.ts';
import { hiddenText, maskSecrets } from './option-secrets.ts';

/**
 * A line that an earlier version wrote, without the secrets that it can hold: in options and arguments of ours, and in
 * what we and the CLI tell each other about its configuration. Every other line stays as it is.
 */
export function maskLine(source: LineOrigin | (string & {}), text: string): string {
  if (source === 'own') return maskOwn(text);
  if (source !== 'out' && source !== 'torn' && source !== 'in') return text;
  return aboutConfiguration.test(text) ? maskFrame(text) : text;
}

const ownSecrets = /"(?:mcpConfigs|settings|agents)":|"--(?:mcp-config|settings|agents)=\{/;

function maskOwn(text: string): string {
  const events = ownSecrets.test(text) ? parsed(text) : null;
  if (!Array.isArray(events)) return text;
  return JSON.stringify(events.map((event) => maskEvent(event as unknown as SessionEvent, hide)));
}

/** Ids of control requests of ours begin like this, and say what was asked. */
export const ownControlId = 'quarterdeck:';
const aboutConfiguration = /"quarterdeck:(?:mcp_status|get_settings|mcp_set_servers|get_hooks_listing):/;
const controlFrame = /^\s*\{"type":"control_re/;

/**
 * The CLI repeats its configuration when it is asked, tokens and all, and whoever may watch can read its lines. So these
 * answers have a mask in place of every secret, and so have servers that it is given. A frame that was cut off ends
 * where its secrets can begin.
 */
export function maskFrame(text: string): string {
  const frame = parsed(text);
  if (isObject(frame)) {
    const masked = maskedFrame(frame);
    return masked === frame ? text : JSON.stringify(masked);
  }
  const about = frame === undefined && controlFrame.test(text) ? aboutConfiguration.exec(text) : null;
  return about ? text.slice(0, about.index + about[0].length) : text;
}

function maskedFrame(frame: JsonObject): JsonObject {
  const { request, response: answer } = frame;
  if (frame.type === 'control_request' && isObject(request) && request.subtype === 'mcp_set_servers') {
    return { ...frame, request: { ...request, servers: maskServers(request.servers ?? null) } };
  }
  if (frame.type !== 'control_response' || !isObject(answer) || !isObject(answer.response)) return frame;
  const [, subtype = ''] = /^quarterdeck:([a-z_]+):/.exec(String(answer.request_id)) ?? [];
  const mask = Object.hasOwn(answers, subtype) ? answers[subtype] : undefined;
  return mask ? { ...frame, response: { ...answer, response: mask(answer.response) } } : frame;
}

const answers: { readonly [subtype: string]: (response: JsonObject) => JsonObject } = {
  mcp_status: (response) => within(response, 'mcpServers', (server) => maskAt(server, 'config', 'server')),
  get_hooks_listing: (response) => within(response, 'hooks', maskHook),
  get_settings: (response) =>
    within(maskAt(response, 'effective', 'settings'), 'sources', (source) => maskAt(source, 'settings', 'settings')),
};

/** The words of a hook can hold a token; its event, kind, and place can't. */
function maskHook(hook: JsonObject): JsonObject {
  const entries = Object.entries(hook).map(
    ([key, value]) => [key, hookWords.includes(key) ? hiddenText : value] as const,
  );
  return Object.fromEntries(entries);
}

const hookWords = ['displayText', 'commandText', 'statusMessage', 'condition', 'editable'];

/** Servers by their names. */
export function maskServers(servers: Json): Json {
  if (!isObject(servers)) return hiddenText;
  const named = Object.entries(servers).map(([name, server]) => [name, maskSecrets('server', server, hide)] as const);
  return Object.fromEntries(named);
}

function maskAt(value: JsonObject, key: string, kind: 'server' | 'settings'): JsonObject {
  return Object.hasOwn(value, key) ? { ...value, [key]: maskSecrets(kind, value[key] ?? null, hide) } : value;
}

/** Of a list, every object; in a shape that is not known, everything is hidden. */
function within(value: JsonObject, key: string, change: (item: JsonObject) => JsonObject): JsonObject {
  if (!Object.hasOwn(value, key)) return value;
  const list: Json = value[key] ?? null;
  const changed = Array.isArray(list) ? list.map((item) => (isObject(item) ? change(item) : item)) : hiddenText;
  return { ...value, [key]: changed };
}

function hide(): Json {
  return hiddenText;
}

/** Undefined for what is no JSON. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
