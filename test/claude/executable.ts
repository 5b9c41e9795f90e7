import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The CLI versions that the tests run against. */
export const versions = ['2.1.38', '2.1.325'] as const;

export type Version = (typeof versions)[number];

/**
 * One executable file for a version. 2.1.38 is a script for Node, so it gets a starter in `folder`; what Node makes of it
 * is kept, since it is started very often.
 */
export async function executableOf(version: Version, folder: string): Promise<string> {
  if (version === '2.1.325') return installed('claude-2.1.325/bin/claude.exe');
  const starter = join(folder, `claude-${version}`);
  const words = [installed('node/bin/node'), installed('claude-2.1.38/cli.js')].map(quoted);
  const cache = `NODE_COMPILE_CACHE=${quoted(installed('.cache/compiled-cli'))}`;
  await writeFile(starter, `#!/bin/sh\n${cache} exec ${words.join(' ')} "$@"\n`);
  await chmod(starter, 0o755);
  return starter;
}

function installed(path: string): string {
  return fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
