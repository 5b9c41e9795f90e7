import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../scripts/build-page.ts', import.meta.url));

/** Builds the page if its sources are newer, as it is built for people, whatever the environment of the tests says. */
export function buildPage(): void {
  const environment = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, [script], { env: environment, stdio: 'inherit' });
  if (status !== 0) throw new Error('The page could not be built.');
}
