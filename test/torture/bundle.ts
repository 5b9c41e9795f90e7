import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const sources = fileURLToPath(new URL('../../src/server/', import.meta.url));
const threads = ['store/writer.ts', 'store/reader.ts'];

/**
 * The program in a few files instead of hundreds, from the same sources: most of what a start costs is finding and
 * loading them. Everything a module names by its own address is still found there.
 */
export async function bundleServer(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: sources,
    plugins: [{ name: 'addresses', enforce: 'pre', transform: (code, id) => withAddresses(code, id, folder) }],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(['main.ts', ...threads].map((path) => [nameOf(path), join(sources, path)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  return join(folder, 'main.mjs');
}

function withAddresses(code: string, id: string, folder: string): string | null {
  if (!id.startsWith(sources)) return null;
  const bundled = threads.reduce((text, path) => {
    const file = path.slice(path.lastIndexOf('/') + 1);
    if (!id.startsWith(join(sources, 'store'))) return text;
    const address = pathToFileURL(join(folder, `${nameOf(path)}.mjs`)).href;
    return text.replace(`new URL('./${file}', import.meta.url)`, `new URL(${JSON.stringify(address)})`);
  }, code);
  return bundled.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace('.ts', '');
}
