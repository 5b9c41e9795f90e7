import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const threads = globSync('**/*.ts', { cwd: folder, exclude: (path) => path.endsWith('.test.ts') }).flatMap((path) => {
  const url = pathToFileURL(`${folder}${path}`);
  const named = readFileSync(url, 'utf8').matchAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g);
  return [...named].map(([, name = '']) => new URL(name, url).href);
});

it('knows the threads of the server', () => {
  expect(threads.length).toBeGreaterThan(5);
});

it.each(threads)('a thread finds its sources compiled, and takes no types out of them: %s', async (source) => {
  // How it ends without what it is given when the server starts it is of no interest.
  const worker = new Worker(
    `import(${JSON.stringify(source)}).catch(() => {}).then(() => {
      require('node:worker_threads').parentPort.postMessage({ loaded: process.moduleLoadList });
    });`,
    { eval: true },
  );
  worker.on('error', () => {});
  const loaded = await new Promise<string[]>((resolve) => {
    worker.on('message', (message) => message.loaded && resolve(message.loaded));
  });
  await worker.terminate();
  expect(loaded.filter((name) => name.includes('amaro'))).toEqual([]);
});
