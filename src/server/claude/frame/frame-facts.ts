import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import { utf8 } from '../../utf8.ts';
import { parseLine } from '../decode.ts';
import type { RawLine } from '../interpret/meaning.ts';
import { kindOf } from '../message/claude-message.ts';

/** One end of two frames that belong together. */
export type FrameLink = { pair: 'request' | 'call' | 'message'; id: string; side: 'opens' | 'closes' };

/** What can be told of a line without understanding it. `calls` are the calls it makes, returns or asks about. */
export type FrameFacts = {
  kind: string;
  tool: string | null;
  request: string | null;
  links: FrameLink[];
  calls: string[];
};

const namesShown = 3;

/** Total: whatever stands on the line has a kind. */
export function frameFacts({ source, body }: Pick<RawLine, 'source' | 'body'>): FrameFacts {
  if (source === 'torn') return { ...nothing, kind: 'torn' };
  if (source === 'unread') return { ...nothing, kind: 'unread' };
  if (source === 'own') return { ...nothing, kind: ownKind(body) };
  const parsed = parseLine(body);
  if (parsed.type === 'noise') return { ...nothing, kind: 'noise' };
  const { json } = parsed;
  const blocks = blocksOf(json);
  const request = isObject(json.request) ? json.request : {};
  return {
    kind: spoken(json),
    tool: toolOf(blocks, request),
    request: requestOf(json),
    links: [...requestLinks(json), ...blocks.flatMap(callLinks), ...messageLinks(json, source)],
    calls: [...blocks.flatMap(callLinks).map(({ id }) => id), ...words(request.tool_use_id)],
  };
}

const nothing: FrameFacts = { kind: '', tool: null, request: null, links: [], calls: [] };

function ownKind(body: Uint8Array): string {
  const events = parsedEvents(body);
  const names = events.map((event) => (isObject(event) ? String(event.type) : '')).filter((name) => name !== '');
  const more = names.length > namesShown ? ` +${names.length - namesShown}` : '';
  return names.slice(0, namesShown).join(', ') + more;
}

function parsedEvents(body: Uint8Array): Json[] {
  try {
    const value = JSON.parse(utf8(body)) as Json;
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** A request says what it is about one level further down. */
function spoken(json: JsonObject): string {
  if (json.type === 'control_request' && isObject(json.request)) {
    return ['control_request', ...words(json.request.subtype)].join('/');
  }
  return kindOf(json).slice(0, 256);
}

function blocksOf(json: JsonObject): JsonObject[] {
  const content = isObject(json.message) ? json.message.content : undefined;
  return Array.isArray(content) ? content.filter(isObject) : [];
}

function toolOf(blocks: JsonObject[], request: JsonObject): string | null {
  const names = blocks.filter(({ type }) => type === 'tool_use').flatMap(({ name }) => words(name));
  return [...names, ...words(request.tool_name)][0] ?? null;
}

function requestOf(json: JsonObject): string | null {
  const response = isObject(json.response) ? json.response : {};
  return [...words(json.request_id), ...words(response.request_id)][0] ?? null;
}

function requestLinks(json: JsonObject): FrameLink[] {
  const id = requestOf(json);
  if (id === null) return [];
  if (json.type === 'control_request') return [{ pair: 'request', id, side: 'opens' }];
  const closes = json.type === 'control_response' || json.type === 'control_cancel_request';
  return closes ? [{ pair: 'request', id, side: 'closes' }] : [];
}

function callLinks(block: JsonObject): FrameLink[] {
  if (block.type === 'tool_use') return words(block.id).map((id) => ({ pair: 'call', id, side: 'opens' }));
  if (block.type !== 'tool_result') return [];
  return words(block.tool_use_id).map((id) => ({ pair: 'call', id, side: 'closes' }));
}

function messageLinks(json: JsonObject, source: RawLine['source']): FrameLink[] {
  if (json.type !== 'user') return [];
  if (source === 'in') return words(json.uuid).map((id) => ({ pair: 'message', id, side: 'opens' }));
  return json.isReplay === true ? words(json.uuid).map((id) => ({ pair: 'message', id, side: 'closes' })) : [];
}

function words(value: Json | undefined): string[] {
  return typeof value === 'string' && value !== '' ? [value] : [];
}
