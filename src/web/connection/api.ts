import { createListeners } from '../../client/listeners.ts';
import type { WireError } from '../../core/wire.ts';
import { basePath } from './base-path.ts';

/** What the HTTP API said instead of an answer, or that it cannot be reached. */
export class ApiProblem extends Error {
  readonly error: WireError;

  constructor(error: WireError) {
    super(error.message);
    this.error = error;
  }
}

export type Query = { [name: string]: string | number | undefined };

const refusals = createListeners<[]>();

/** Tells when the server doesn't know this browser as a device (any more). */
export const onUnauthenticated = refusals.add;

/** Every request carries the header that a foreign page cannot set. */
const ownHeader = { 'X-Quarterdeck': '1' };

export function getJson<Answer>(path: string, query: Query = {}, signal?: AbortSignal): Promise<Answer> {
  return ask(withQuery(path, query), { headers: ownHeader, ...(signal ? { signal } : {}) });
}

export function sendJson<Answer>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  more: { [header: string]: string } = {},
): Promise<Answer> {
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const headers = { ...ownHeader, ...type, ...more };
  return ask(apiUrl(path), { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

export function sendBytes<Answer>(path: string, bytes: Blob): Promise<Answer> {
  const headers = { ...ownHeader, 'Content-Type': bytes.type || 'application/octet-stream' };
  return ask(apiUrl(path), { method: 'POST', headers, body: bytes });
}

export async function getFile(path: string, name: string, type: string): Promise<File> {
  const response = await reach(apiUrl(path), { headers: ownHeader });
  if (!response.ok) throw new ApiProblem(await errorOf(response));
  return new File([await response.blob()], name, { type });
}

/** Reads an answer of one JSON object a line, each as it comes. */
export async function readLines<Line>(
  path: string,
  query: Query,
  take: (line: Line) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await reach(withQuery(path, query), { headers: ownHeader, signal });
  if (!response.ok || !response.body) throw new ApiProblem(await errorOf(response));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') take(JSON.parse(line) as Line);
    if (done) return;
  }
}

/** Where a picture or a file of the API is, for an element that loads it by itself. */
export function apiUrl(path: string): string {
  return `${basePath}/api${path}`;
}

/** The parts of a path as they can stand in an address. */
export function pathOf(...parts: (string | number)[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}

async function ask<Answer>(url: string, init: RequestInit): Promise<Answer> {
  const response = await reach(url, init);
  if (response.ok) return (await response.json()) as Answer;
  throw new ApiProblem(await errorOf(response));
}

function reach(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, init).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiProblem({ code: 'unavailable', message: 'The server cannot be reached.' });
  });
}

async function errorOf(response: Response): Promise<WireError> {
  if (response.status === 401) refusals.tell();
  const body = (await response.json().catch(() => null)) as { error?: WireError } | null;
  return body?.error ?? { code: 'failed', message: `The server answered with ${response.status}.` };
}

function withQuery(path: string, query: Query): string {
  const set = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(set).toString();
  return `${apiUrl(path)}${search === '' ? '' : `?${search}`}`;
}
