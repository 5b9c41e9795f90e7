import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never) => unknown>>[1];

const workerFile = new URL('../src/web/service-worker.js', import.meta.url);
/** Smaller files gain too little. */
const leastBytes = 2048;

/**
 * Completes the built page: its stylesheet no longer holds up the first paint, its worker knows which files to keep, and
 * those files are there compressed.
 */
export function pagePlugin(): Plugin {
  return {
    name: 'quarterdeck-page',
    enforce: 'post',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => afterFirstPaint(html) },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = offlineFiles(bundle);
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: workerFor(bundle, files) });
        const compress = async (name: string) => {
          const source = sourceOf(bundle, name);
          if (source.length < leastBytes || name.endsWith('.woff2')) return;
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source: await brotli(source) });
        };
        await Promise.all(files.map(compress));
      },
    },
  };
}

/** A stylesheet in the head delays everything; after the static frame it delays only the page itself. */
function afterFirstPaint(html: string): string {
  const links: string[] = [];
  const rest = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, (link) => {
    links.push(link.trim());
    return '';
  });
  return rest.replace('<div id="root">', `${links.join('\n    ')}\n    <div id="root">`);
}

/** What the page needs without a connection: all code of ours with what it imports, styles, and the Latin fonts. */
function offlineFiles(bundle: Bundle): string[] {
  const outputs = Object.values(bundle);
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const names = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const { fileName, moduleIds } of chunks) {
    if (moduleIds.some((id) => id.includes('/src/web/'))) names.add(fileName);
  }
  for (const name of names) {
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) names.add(imported);
  }
  for (const { fileName } of outputs) if (/\.css$|-latin-wght-normal-[^/]*\.woff2$/.test(fileName)) names.add(fileName);
  return [...names];
}

function workerFor(bundle: Bundle, files: string[]): string {
  const hash = createHash('sha256').update(files.join()).update(sourceOf(bundle, 'index.html'));
  const version = hash.digest('hex').slice(0, 16);
  return readFileSync(workerFile, 'utf8')
    .replace("'VERSION'", JSON.stringify(version))
    .replace("['FILES']", JSON.stringify(files));
}

function sourceOf(bundle: Bundle, name: string): Buffer {
  const output = bundle[name];
  if (!output) throw new Error(`the page has no ${name}`);
  return Buffer.from(output.type === 'chunk' ? output.code : output.source);
}

function brotli(source: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(source, { params: { [zlib.BROTLI_PARAM_QUALITY]: 10 } });
}
