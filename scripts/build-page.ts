// Builds the page when something that it is made of has changed since.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const plugins = ['scripts/page-plugin.ts', 'scripts/diagram-page.ts'];
const sources = [...plugins, 'src/web', 'src/client', 'src/core', 'package-lock.json'];

const built = statSync(join(root, 'dist/web/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (process.argv.includes('--force') || sources.some((path) => newest(join(root, path)) > built)) build();

function build(): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', 'src/web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    // Whoever builds it, also from a test: the page is the one that people get.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) process.exit(1);
}

/** A folder is as new as what was last put into it or taken out of it. */
function newest(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
