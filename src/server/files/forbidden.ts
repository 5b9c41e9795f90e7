import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** A file that was opened: where it lies, and what it is whatever it is called. */
export type FoundFile = { path: string; dev: bigint; ino: bigint };

/** Files that are shown to nobody, wherever they are reached. */
export type Forbidden = {
  isForbidden(file: FoundFile, root: string): Promise<boolean>;
};

export type ForbiddenPlaces = {
  /** Holds our database, its log and the instance's secret. */
  dataFolder: string;
  home: string;
  /** Where the CLI keeps its own things: `~/.claude`, unless it is told otherwise. */
  configFolder: string;
};

/**
 * Compares device and inode, so that neither a hard link nor another path helps. The list is made anew for every
 * question, since credentials are replaced as files when they are renewed.
 */
export function createForbidden({ dataFolder, home, configFolder }: ForbiddenPlaces): Forbidden {
  return {
    async isForbidden({ path, dev, ino }, root) {
      if (path.startsWith((await realpath(dataFolder).catch(() => dataFolder)) + sep)) return true;
      if (ownSettings.test(path)) return true;
      const secrets = await Promise.all([
        namesIn(dataFolder, /./),
        // The account, keys that were approved, and variables of MCP servers; the CLI keeps copies beside them.
        namesIn(home, /^\.claude\.json/),
        namesIn(configFolder, /^(\.credentials\.json|\.claude\.json|settings\.(local\.)?json)/),
        namesIn(join(configFolder, 'backups'), /./),
        namesIn(join(root, '.claude'), /^settings\.local\.json/),
      ]);
      const identities = await Promise.all(secrets.flat().map(identityOf));
      if (identities.some((known) => known?.dev === dev && known.ino === ino)) return true;
      // What the kernel tells of processes has our own environment and memory in it.
      return (await identityOf('/proc/self'))?.dev === dev;
    },
  };
}

/** A person's own settings in a project can name keys in `env`; those that are shared with others cannot be secret. */
const ownSettings = /[/\\]\.claude[/\\]settings\.local\.json[^/\\]*$/i;

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => pattern.test(name)).map((name) => join(folder, name));
}

async function identityOf(path: string): Promise<{ dev: bigint; ino: bigint } | null> {
  return stat(path, { bigint: true }).catch(() => null);
}
