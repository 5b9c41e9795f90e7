import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { Hono } from 'hono';
import { acceptedEncoding } from './accepted-encoding.ts';
import { createPageFile, type PageFile } from './page-file.ts';

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

/** The built page. It holds nothing of anybody's, so it needs no credential; every address that is no file is the page. */
export function createPages(folder: string, basePath = '/'): Hono {
  const files = readFiles(folder, basePath);
  const app = new Hono();
  app.get('*', async (context) => {
    const name = context.req.path.slice(1);
    const file = files.get(name) ?? (extname(name) === '' ? files.get('index.html') : undefined);
    if (!file) return context.text('not found\n', 404);
    const { bytes, encoding, etag } = await file.body(acceptedEncoding(context.req.header('Accept-Encoding')));
    context.header('Content-Security-Policy', policy);
    context.header('ETag', etag);
    // Names in assets/ change with their content.
    context.header('Cache-Control', name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (file.isCompressible) context.header('Vary', 'Accept-Encoding');
    if (isKnown(context.req.header('If-None-Match'), etag)) return context.body(null, 304);
    if (encoding !== null) context.header('Content-Encoding', encoding);
    return context.body(bytes, 200, { 'Content-Type': file.type });
  });
  return app;
}

/** Whether the browser has this already. A proxy may have weakened the tag. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** All of it is read once: no path of a request ever reaches the disk. */
function readFiles(folder: string, basePath: string): Map<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const entry of listed(folder)) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    const bytes = new Uint8Array(readFileSync(path));
    files.set(name, createPageFile(entry.name, name === 'index.html' ? placed(bytes, basePath) : bytes));
  }
  return files;
}

/** The page is shown at addresses of any depth, so what it loads is named from the root. */
function placed(page: Uint8Array, basePath: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(new TextDecoder().decode(page).replaceAll('"./', `"${basePath}`));
}

function listed(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}
