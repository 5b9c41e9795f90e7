import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** A file that was opened: where it lies, and what it is whatever it is called. */
export type FoundFile = { path: string; dev: bigint; ino: bigint };

/** Files that are shown to nobody, wherever they are reached. */
export type Forbidden = {
  isForbidden(file: FoundFile, root: string): Promise<boolean>;
  /** Tells of paths below a root whether they name secrets of the CLI: those aren't listed. */
  secretsBelow(root: string): Promise<(path: string) => boolean>;
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
      if (path.startsWith((await realOf(dataFolder)) + sep)) return true;
      if (ownSettings.test(path) || isCliSecret(path, await realOf(configFolder))) return true;
      const secrets = await Promise.all([
        namesIn(dataFolder, /./),
        // The account, keys that were approved, and variables of MCP servers; the CLI keeps copies beside them.
        namesIn(home, /^\.claude\.json/),
        namesIn(configFolder, /^(\.credentials\.json|\.claude\.json|settings\.(local\.)?json)/),
        ...['backups', 'sessions', 'daemon', 'ide'].map((name) => namesIn(join(configFolder, name), /./)),
        namesIn(join(root, '.claude'), /^settings\.local\.json/),
      ]);
      const identities = await Promise.all(secrets.flat().map(identityOf));
      if (identities.some((known) => known?.dev === dev && known.ino === ino)) return true;
      // What the kernel tells of processes has our own environment and memory in it.
      return (await identityOf('/proc/self'))?.dev === dev;
    },
    async secretsBelow(root) {
      const [base, config] = await Promise.all([realOf(root), realOf(configFolder)]);
      return (path) => isCliSecret(join(base, path), config);
    },
  };
}

function isCliSecret(path: string, configFolder: string): boolean {
  return path.startsWith(configFolder + sep) && cliSecrets.test(path.slice(configFolder.length + 1));
}

/**
 * What the CLI keeps for itself: keys of running sessions, its daemon, tokens for editors, environments, and credentials
 * wherever plugins and servers keep them.
 */
const cliSecrets =
  /^(?:backups|sessions|daemon[^/\\]*|ide|session-env)(?:[/\\]|$)|(?:^|[/\\])[^/\\]*(?:credential|oauth)[^/\\]*\.json[^/\\]*$|\.(?:key|pem)$/i;

async function realOf(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
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
