import { posix, win32 } from 'node:path';
import type { Variables } from './environment.ts';
import type { FileProbe } from './file-probe.ts';

export type Machine = { platform: NodeJS.Platform; env: Variables; home: string };

/** The folders that installers and package managers put `claude` into, the likeliest first. */
export async function installPlaces(machine: Machine, probe: FileProbe): Promise<string[]> {
  if (machine.platform === 'win32') return windowsPlaces(machine);
  return [...posixPlaces(machine), ...(await nvmPlaces(machine, probe))];
}

function posixPlaces({ env, home, platform }: Machine): string[] {
  const inHome = (...parts: string[]) => posix.join(home, ...parts);
  return present([
    inHome('.local/bin'),
    inHome('.claude/local'),
    inHome('.claude/local/node_modules/.bin'),
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/home/linuxbrew/.linuxbrew/bin',
    '/usr/bin',
    below(env.npm_config_prefix ?? env.NPM_CONFIG_PREFIX, 'bin'),
    inHome('.npm-global/bin'),
    below(env.BUN_INSTALL, 'bin'),
    inHome('.bun/bin'),
    below(env.VOLTA_HOME, 'bin'),
    inHome('.volta/bin'),
    env.PNPM_HOME,
    platform === 'darwin' ? inHome('Library/pnpm') : inHome('.local/share/pnpm'),
    inHome('.yarn/bin'),
    inHome('.asdf/shims'),
    inHome('.local/share/mise/shims'),
    inHome('.nix-profile/bin'),
    '/run/current-system/sw/bin',
    env.NVM_BIN,
  ]);
}

/** One folder for each Node version, the newest first. */
async function nvmPlaces({ env, home }: Machine, probe: FileProbe): Promise<string[]> {
  const versions = posix.join(env.NVM_DIR ?? posix.join(home, '.nvm'), 'versions/node');
  const names = await probe.names(versions);
  const newestFirst = names.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newestFirst.map((name) => posix.join(versions, name, 'bin'));
}

function windowsPlaces({ env, home }: Machine): string[] {
  const value = (name: string) => env[Object.keys(env).find((key) => key.toUpperCase() === name) ?? name];
  const inHome = (...parts: string[]) => win32.join(home, ...parts);
  return present([
    inHome('.local', 'bin'),
    win32Below(value('APPDATA'), 'npm'),
    inHome('.claude', 'local'),
    win32Below(value('LOCALAPPDATA'), 'Microsoft', 'WinGet', 'Links'),
    inHome('.bun', 'bin'),
    inHome('.volta', 'bin'),
    inHome('scoop', 'shims'),
    value('PNPM_HOME'),
    win32Below(value('LOCALAPPDATA'), 'pnpm'),
    value('NVM_SYMLINK'),
    win32Below(value('PROGRAMFILES'), 'nodejs'),
  ]);
}

function below(folder: string | undefined, name: string): string | undefined {
  return folder === undefined ? undefined : posix.join(folder, name);
}

function win32Below(folder: string | undefined, ...parts: string[]): string | undefined {
  return folder === undefined ? undefined : win32.join(folder, ...parts);
}

function present(places: (string | undefined)[]): string[] {
  return places.filter((place) => place !== undefined && place !== '') as string[];
}
