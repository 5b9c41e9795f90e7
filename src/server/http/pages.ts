import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { Hono } from 'hono';

const types: { [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

const policy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Page = { body: Uint8Array<ArrayBuffer>; type: string; etag: string };

/** The built page. It holds nothing of anybody's, so it needs no credential; every address that is no file is the page. */
export function createPages(folder: string): Hono {
  const pages = readPages(folder);
  const app = new Hono();
  app.get('*', (context) => {
    const name = context.req.path.slice(1);
    const page = pages.get(name) ?? (extname(name) === '' ? pages.get('index.html') : undefined);
    if (!page) return context.text('not found\n', 404);
    context.header('Content-Security-Policy', policy);
    context.header('ETag', page.etag);
    // Names in assets/ change with their content.
    context.header('Cache-Control', name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (context.req.header('If-None-Match') === page.etag) return context.body(null, 304);
    return context.body(page.body, 200, { 'Content-Type': page.type });
  });
  return app;
}

/** All of it is read once: no path of a request ever reaches the disk. */
function readPages(folder: string): Map<string, Page> {
  const pages = new Map<string, Page>();
  for (const entry of listed(folder)) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const body = new Uint8Array(readFileSync(path));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
    const type = types[extname(entry.name)] ?? 'application/octet-stream';
    pages.set(relative(folder, path).split(sep).join('/'), { body, type, etag });
  }
  return pages;
}

function listed(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}
