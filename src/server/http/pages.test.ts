import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createPages } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-pages-'));
afterAll(() => rmSync(folder, { recursive: true }));

const script = 'console.log("the deck");\n'.repeat(200);
mkdirSync(join(folder, 'assets'));
const files = {
  'index.html': '<!doctype html><title>Quarterdeck</title>',
  'manifest.webmanifest': '{}',
  'icon.png': 'x'.repeat(5000),
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/index-abc.js': script,
  'assets/font-abc.woff2': 'x'.repeat(5000),
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);

const pages = createPages(folder);
const get = (path: string, headers: Record<string, string> = {}) => pages.request(path, { headers });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/sessions/1', 'text/html; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/icon.png', 'image/png'],
  ['/icon.svg', 'image/svg+xml'],
  ['/assets/index-abc.js', 'text/javascript; charset=utf-8'],
  ['/assets/font-abc.woff2', 'font/woff2'],
])('%s is %s', async (path, type) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe(type);
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'self'");
});

test('a file that is not there is not the page', async () => {
  expect((await get('/assets/other.js')).status).toBe(404);
});

test('text is compressed as the browser accepts it, and is the same text', async () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, encoding] of [['gzip, br', 'br'] as const, ['gzip', 'gzip'] as const]) {
    const response = await get('/assets/index-abc.js', { 'Accept-Encoding': accepted });
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    const bytes = await bytesOf(response);
    expect(bytes.length).toBeLessThan(script.length / 10);
    expect(unpack[encoding](bytes).toString()).toBe(script);
  }
  const plain = await get('/assets/index-abc.js');
  expect(plain.headers.get('Content-Encoding')).toBe(null);
  expect(plain.headers.get('Vary')).toBe('Accept-Encoding');
  expect(await plain.text()).toBe(script);
});

test('what is compressed already, or too small to gain, is sent as it is', async () => {
  for (const path of ['/icon.png', '/assets/font-abc.woff2', '/']) {
    const response = await get(path, { 'Accept-Encoding': 'br, gzip' });
    expect(response.headers.get('Content-Encoding')).toBe(null);
    expect(response.headers.get('Vary')).toBe(null);
  }
});

test('each encoding has a tag of its own, and what the browser has is not sent again', async () => {
  const tags = new Set<string>();
  for (const accepted of ['br', 'gzip', 'identity']) {
    const headers = { 'Accept-Encoding': accepted };
    const etag = (await get('/assets/index-abc.js', headers)).headers.get('ETag') ?? '';
    tags.add(etag);
    const again = await get('/assets/index-abc.js', { ...headers, 'If-None-Match': `"other", W/${etag}` });
    expect(again.status).toBe(304);
    expect(again.headers.get('ETag')).toBe(etag);
    expect((await bytesOf(again)).length).toBe(0);
  }
  expect(tags.size).toBe(3);
});

test('only what changes its name with its content is kept without asking', async () => {
  expect((await get('/assets/index-abc.js')).headers.get('Cache-Control')).toContain('immutable');
  expect((await get('/')).headers.get('Cache-Control')).toBe('no-cache');
});
