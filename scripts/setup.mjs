// Runs before npm scripts, on whatever Node the machine has: installs what the lock file asks for when that changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const wanted = join(root, 'package-lock.json');
const installed = join(root, 'node_modules', '.package-lock.json');
const stamp = join(root, 'node_modules', '.quarterdeck-installed');

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) fail(`Quarterdeck needs Node 20 or newer to install itself; this is ${process.version}.`);

if (!isCurrent()) {
  console.error('Installing the dependencies (once, and after updates) …');
  const npm = process.env.npm_execpath;
  const [file, prefix] = npm ? [process.execPath, [npm]] : ['npm', []];
  // Not `npm ci`: it refuses a lock file that leaves out the binaries of other platforms, as npm itself writes it.
  const result = spawnSync(file, [...prefix, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: npm === undefined && process.platform === 'win32',
  });
  if (result.status === 0) writeFileSync(stamp, lockHash());
  else if (existsSync(installed))
    console.error('The dependencies could not be updated; going on with those that are installed.');
  else fail('The dependencies could not be installed. Is there a network? The reason is above.');
}

/** By content, not by time: a checkout touches files that it does not change. */
function isCurrent() {
  if (!existsSync(installed)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return true;
  const found = packagesIn(installed);
  return Object.entries(packagesIn(wanted)).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    if (found[path] === undefined) return Boolean(optional || devOptional);
    return found[path].version === version;
  });
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function lockHash() {
  return createHash('sha256').update(readFileSync(wanted)).digest('hex');
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
