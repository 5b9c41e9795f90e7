import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * For a checkout: has Node compile the sources of the server, and keeps the result for this process and its threads.
 *
 * Node takes types out with WebAssembly, and V8 crashes now and then where several threads do so at once
 * (nodejs/node#64500). A thread that finds its sources compiled does not.
 */
export async function compileAhead(): Promise<void> {
  // Threads look here.
  process.env.NODE_COMPILE_CACHE ??= folder;
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
  const kept = getCompileCacheDir();
  if (kept === undefined) return;

  const sources = globSync('{core,server}/**/*.ts', { cwd: root, exclude: isOfTests }).map((path) => join(root, path));
  const present = sources.map((path) => `${path} ${statSync(path).mtimeMs}`).join('\n');
  const stamp = join(kept, 'complete');
  if (readStamp(stamp) === present) return;
  await compile(sources);
  flushCompileCache();
  writeStamp(stamp, present);
}

/** All modules of a graph are compiled before the first of them runs, and here the first one throws. */
async function compile(sources: string[]): Promise<void> {
  const urls = [moduleOf(`throw 'compiled'`), ...sources.map((path) => pathToFileURL(path).href)];
  const graph = import(moduleOf(urls.map((url) => `import ${JSON.stringify(url)};`).join('')));
  await graph.catch((reason: unknown) => {
    if (reason !== 'compiled') throw reason;
  });
}

function moduleOf(text: string): string {
  return `data:text/javascript,${encodeURIComponent(text)}`;
}

function isOfTests(path: string): boolean {
  return /\.test(-support)?\.ts$/.test(path);
}

function readStamp(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function writeStamp(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch {
    // On a disk that is full or not ours every start compiles anew.
  }
}
