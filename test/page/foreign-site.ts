import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** A web site of somebody else on this machine: one empty page at every path. */
export async function openForeignSite(): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>Foreign</title><body></body>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export const attempts = [
  'read',
  'read with our header',
  'change as JSON',
  'change as JSON with our header',
  'change without a preflight',
  'image',
  'script',
  'form as text',
  'form as fields',
  'socket',
  'socket without a protocol',
] as const;
export type Attempt = (typeof attempts)[number];

/** Lets a page try these things on a server, with whatever cookies the browser adds by itself; gives what worked. */
export function attack(
  page: Page,
  target: string,
  command: object,
  wanted: readonly Attempt[] = attempts,
): Promise<Attempt[]> {
  return page.evaluate(tryAll, { target, body: JSON.stringify(command), wanted });
}

/** Runs inside of the page. */
async function tryAll(order: { target: string; body: string; wanted: readonly Attempt[] }): Promise<Attempt[]> {
  const { target, body, wanted } = order;
  const asks = (path: string, init: RequestInit = {}) =>
    fetch(`${target}${path}`, { credentials: 'include', ...init }).then(
      ({ ok }) => ok,
      () => false,
    );
  const waits = (begin: (done: (worked: boolean) => void) => void) => new Promise<boolean>((resolve) => begin(resolve));
  const loads = (element: HTMLImageElement | HTMLScriptElement, path: string) =>
    waits((done) => {
      element.onload = () => done(true);
      element.onerror = () => done(false);
      element.src = `${target}${path}`;
      document.body.append(element);
    });
  const socket = (protocols: string[]) =>
    waits((done) => {
      const opened = new WebSocket(`${target.replace('http', 'ws')}/ws`, protocols);
      opened.onopen = () => done(true);
      opened.onclose = () => done(false);
    });
  const form = (encoding: string) =>
    waits((done) => {
      const frame = document.createElement('iframe');
      frame.name = `frame-${encoding}`;
      document.body.append(frame);
      const sent = document.createElement('form');
      Object.assign(sent, { method: 'post', action: `${target}/api/commands`, target: frame.name, enctype: encoding });
      const field = document.createElement('input');
      field.name = body.slice(0, -1);
      field.value = '}';
      sent.append(field);
      document.body.append(sent);
      // What it did is looked up on the server; the frame of another origin tells nothing.
      frame.onload = () => done(false);
      sent.submit();
    });
  const json = { 'Content-Type': 'application/json' };
  const ways: { [Name in Attempt]: () => Promise<boolean> } = {
    read: () => asks('/api/sessions'),
    'read with our header': () => asks('/api/sessions', { headers: { 'X-Quarterdeck': '1' } }),
    'change as JSON': () => asks('/api/commands', { method: 'POST', headers: json, body }),
    'change as JSON with our header': () =>
      asks('/api/commands', { method: 'POST', headers: { ...json, 'X-Quarterdeck': '1' }, body }),
    'change without a preflight': () => asks('/api/commands', { method: 'POST', mode: 'no-cors', body }),
    image: () => loads(document.createElement('img'), '/api/sessions'),
    script: () => loads(document.createElement('script'), '/api/sessions'),
    'form as text': () => form('text/plain'),
    'form as fields': () => form('application/x-www-form-urlencoded'),
    socket: () => socket(['quarterdeck.1']),
    'socket without a protocol': () => socket([]),
  };
  const worked: Attempt[] = [];
  for (const name of wanted) if (await ways[name]()) worked.push(name);
  return worked;
}
