import { globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const sources = fileURLToPath(new URL('../../src/server/', import.meta.url));
const threadAddress = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g;

/**
 * The program in a few files instead of hundreds, from the same sources, threads too: most of what a start costs is
 * finding and loading them, and what runs stays the same when the sources change meanwhile.
 */
export async function bundleServer(folder: string): Promise<string> {
  const threads = globSync('**/*{-thread,writer,reader,searcher,indexer}.ts', { cwd: sources });
  const isThread = (path: string) => threads.includes(path);
  await build({
    configFile: false,
    logLevel: 'error',
    root: sources,
    plugins: [
      { name: 'addresses', enforce: 'pre', transform: (code, id) => withAddresses(code, id, folder, isThread) },
    ],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(['main.ts', ...threads].map((path) => [nameOf(path), join(sources, path)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[hash].mjs' },
      },
    },
  });
  return join(folder, `${nameOf('main.ts')}.mjs`);
}

/** A thread is found in the bundle, and everything else that a module names by its own address where it is. */
function withAddresses(code: string, id: string, folder: string, isThread: (path: string) => boolean): string | null {
  if (!id.startsWith(sources)) return null;
  const bundled = code.replaceAll(threadAddress, (whole, file: string) => {
    const path = relative(sources, join(dirname(id), file));
    return isThread(path) ? `new URL(${addressOf(join(folder, `${nameOf(path)}.mjs`))})` : whole;
  });
  return bundled.replaceAll('import.meta.url', addressOf(id));
}

function addressOf(file: string): string {
  return JSON.stringify(pathToFileURL(file).href);
}

function nameOf(path: string): string {
  return path.replaceAll('/', '-').replace(/\.ts$/, '');
}
