import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { version } from '../version.ts';

const web = new URL('../../../dist/web/', import.meta.url);

const types: { [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The page and the health check: all there is to reach without a credential. */
export async function answerShell(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Content-Security-Policy', "default-src 'self'; frame-ancestors 'none'; base-uri 'none'");
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, 'text/plain', 'GET only\n');
  if (request.url === '/health') return end(response, 200, 'application/json', JSON.stringify({ ok: true, version }));
  const name =
    request.url === '/' ? 'index.html' : (/^\/(assets\/[\w-]+\.(?:js|css))$/.exec(request.url ?? '')?.[1] ?? null);
  const body = name === null ? null : await readFile(new URL(name, web)).catch(() => null);
  if (name === null || body === null) return end(response, 404, 'text/plain', 'not found\n');
  end(response, 200, types[extname(name)] ?? 'application/octet-stream', body);
}

function end(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'Content-Type': type }).end(body);
}
