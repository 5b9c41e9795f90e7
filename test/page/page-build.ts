import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const built = join(root, 'dist/web/index.html');
const sources = ['src/web', 'src/client', 'src/core'];

/** Whether the built page is newer than everything it is made from. */
export function isPageBuilt(): boolean {
  if (!existsSync(built)) return false;
  const builtAt = statSync(built).mtimeMs;
  return sources.every((folder) => newestIn(join(root, folder)) <= builtAt);
}

export function buildPage(): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // As it is built for people, whatever the environment of the tests says.
  const environment = { ...process.env, NODE_ENV: 'production' };
  const args = [vite, 'build', 'src/web', '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, args, { cwd: root, env: environment, stdio: 'inherit' });
  if (status !== 0) throw new Error('The page could not be built.');
}

function newestIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Math.max(...entries.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs));
}
