import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { Hono } from 'hono';
import { acceptedEncoding } from './accepted-encoding.ts';
import { createPageFile, type PageFile } from './page-file.ts';

const policy = (inlineScripts: readonly string[]) =>
  [
    "default-src 'self'",
    ...(inlineScripts.length === 0 ? [] : [`script-src 'self' ${inlineScripts.join(' ')}`]),
    "img-src 'self' data: blob:",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** On the page and each of its files: taken for nothing else, told to nobody, and alone in its window. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Dictation needs the microphone; nothing needs the rest.
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(self), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/**
 * The page that draws diagrams in a frame of ours: an origin of its own, no network, and no script but those it came
 * with. The same limits hold if somebody opens it by its address.
 */
function diagramHeaders(page: Uint8Array): { [header: string]: string } {
  const diagramPolicy = [
    "default-src 'none'",
    `script-src ${inlineScriptHashes(page).join(' ') || "'none'"}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
  return { ...headers, 'Content-Security-Policy': diagramPolicy, 'X-Frame-Options': 'SAMEORIGIN' };
}

/** The built page. It holds nothing of anybody's, so it needs no credential; every address that is no file is the page. */
export function createPages(folder: string, basePath = '/'): Hono {
  const { files, inlineScripts } = readFiles(folder, basePath);
  const contentPolicy = policy(inlineScripts);
  const app = new Hono();
  let forDiagrams: ReturnType<typeof diagramHeaders> | null = null;
  app.get('*', async (context) => {
    const name = context.req.path.slice(1);
    const diagram = name === 'diagram.html' ? files.get(name) : undefined;
    // Hashed when first asked for: most people never see a diagram.
    if (diagram) forDiagrams ??= diagramHeaders((await diagram.body(null)).bytes);
    const own = (diagram && forDiagrams) || { ...headers, 'Content-Security-Policy': contentPolicy };
    for (const [header, value] of Object.entries(own)) context.header(header, value);
    const file = files.get(name) ?? (extname(name) === '' ? files.get('index.html') : undefined);
    if (!file) return context.text('not found\n', 404);
    const { bytes, encoding, etag } = await file.body(acceptedEncoding(context.req.header('Accept-Encoding')));
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
function readFiles(folder: string, basePath: string): { files: Map<string, PageFile>; inlineScripts: string[] } {
  const read = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const entry of listed(folder)) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    read.set(relative(folder, path).split(sep).join('/'), new Uint8Array(readFileSync(path)));
  }
  const page = read.get('index.html');
  if (page) read.set('index.html', placed(page, basePath));
  const files = new Map<string, PageFile>();
  for (const [name, bytes] of read) {
    if (!name.endsWith('.br')) files.set(name, createPageFile(name, bytes, read.get(`${name}.br`)));
  }
  return { files, inlineScripts: inlineScriptHashes(read.get('index.html')) };
}

/** What the page's own inline scripts are allowed by. Any other inline script stays refused. */
function inlineScriptHashes(page: Uint8Array | undefined): string[] {
  const scripts = new TextDecoder().decode(page).matchAll(/<script>([\s\S]*?)<\/script>/g);
  return Array.from(scripts, ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
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
