// Makes what the package ships: the page, and the server and the client as JavaScript. Node strips no types in packages.
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = ['core', 'client', 'server'];

for (const name of compiled) rmSync(join(root, 'dist', name), { recursive: true, force: true });
run('scripts/build-page.ts', '--force');
run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.package.json');
// The recorded tour is read as a file.
const recorded = 'server/demo/recorded/tour.ndjson';
copyFileSync(join(root, 'src', recorded), join(root, 'dist', recorded));
for (const file of compiled.flatMap((name) => filesIn(join(root, 'dist', name)))) {
  const text = readFileSync(file, 'utf8');
  const renamed = withJavaScriptNames(text);
  if (renamed !== text) writeFileSync(file, renamed);
}

/** The compiler renames what is imported; not the files of threads, nor what declarations import. */
function withJavaScriptNames(text: string): string {
  return text
    .replaceAll(/(new URL\('\.[^']*)\.ts'/g, "$1.js'")
    .replaceAll(/((?:from |import\()['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2');
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function run(file: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, file), ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
