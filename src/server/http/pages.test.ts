import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
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
  'diagram.html': '<!doctype html><body><script>draw()</script><script>\n1\n</script></body>',
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

test.each(['/', '/sessions/1', '/manifest.webmanifest', '/icon.svg', '/assets/index-abc.js', '/assets/other.js'])(
  '%s is taken for nothing else, told to nobody, and shares its window with nobody',
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('Permissions-Policy')).toMatch(/camera=\(\).*microphone=\(self\)/);
  },
);

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

test('an inline script of the page is allowed by its hash, and no other', async () => {
  const inline = mkdtempSync(join(tmpdir(), 'quarterdeck-pages-'));
  writeFileSync(join(inline, 'index.html'), '<script>const base = "./";</script><script src="x.js"></script>');
  const { headers } = await createPages(inline, '/deck/').request('/');
  // The hash is of what is sent: the base path is in it.
  const hash = createHash('sha256').update('const base = "/deck/";').digest('base64');
  expect(headers.get('Content-Security-Policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  rmSync(inline, { recursive: true });
});

test('Brotli that the build has made is sent as it is, and is no file of its own', async () => {
  const packed = mkdtempSync(join(tmpdir(), 'quarterdeck-pages-'));
  mkdirSync(join(packed, 'assets'));
  writeFileSync(join(packed, 'assets/a.js'), script);
  const made = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  writeFileSync(join(packed, 'assets/a.js.br'), made);
  const built = createPages(packed);
  const response = await built.request('/assets/a.js', { headers: { 'Accept-Encoding': 'br' } });
  expect(response.headers.get('Content-Encoding')).toBe('br');
  expect(Buffer.from(await response.arrayBuffer()).equals(made)).toBe(true);
  expect((await built.request('/assets/a.js.br')).status).toBe(404);
  rmSync(packed, { recursive: true });
});

test('[S14] the page for diagrams has no origin, no network, no script but its own, and only our page around it', async () => {
  const { headers } = await get('/diagram.html');
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(headers.get('Content-Security-Policy')?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hashOf('draw()')} ${hashOf('\n1\n')}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ]);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect((await get('/')).headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
});
