import { realpath, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { isWithin } from '../is-within.ts';

/** A folder's settings can run hooks, so a run starts only where a person has said that the folder is trusted. */
export type Trust = {
  check(folder: string): Promise<FolderTrust>;
  add(folder: string, by: string | null): Promise<FolderTrust>;
};

/** `path` is the folder's real one, links followed. */
export type FolderTrust =
  | { type: 'trusted'; path: string }
  | { type: 'untrusted'; path: string }
  | { type: 'unusable'; reason: string };

export type TrustSources = {
  /** Named when the server was started, or in its settings. */
  named(): readonly string[];
  /** Confirmed in the page before. */
  confirmed(): Promise<string[]>;
  confirm(path: string, by: string | null): Promise<void>;
  /** The CLI's own record. */
  inCli(): Promise<string[]>;
  /** The project that a folder is a worktree of: its settings are those of the project. */
  projectOf?(folder: string): Promise<string | null>;
};

export function createTrust(sources: TrustSources): Trust {
  async function check(folder: string): Promise<FolderTrust> {
    const found = await realFolder(folder);
    if (found.type === 'unusable') return found;
    const named = [...sources.named(), ...(await sources.confirmed()), ...(await sources.inCli())];
    const roots = await Promise.all(named.map((name) => realpath(name).catch(() => null)));
    const trusted = roots.some((root) => root !== null && isWithin(root, found.path));
    if (trusted) return { type: 'trusted', path: found.path };
    const project = (await sources.projectOf?.(found.path)) ?? null;
    const isTrusted = project !== null && (await check(project)).type === 'trusted';
    return { type: isTrusted ? 'trusted' : 'untrusted', path: found.path };
  }

  async function add(folder: string, by: string | null): Promise<FolderTrust> {
    const found = await realFolder(folder);
    if (found.type === 'unusable') return found;
    await sources.confirm(found.path, by);
    return { type: 'trusted', path: found.path };
  }

  return { check, add };
}

type Found = { type: 'found'; path: string } | { type: 'unusable'; reason: string };

async function realFolder(folder: string): Promise<Found> {
  if (folder.includes('\0')) return { type: 'unusable', reason: 'The path has a NUL character.' };
  if (!isAbsolute(folder)) return { type: 'unusable', reason: 'The path is not absolute.' };
  try {
    const path = await realpath(folder);
    if ((await stat(path)).isDirectory()) return { type: 'found', path };
    return { type: 'unusable', reason: 'This is not a folder.' };
  } catch {
    return { type: 'unusable', reason: 'There is no such folder.' };
  }
}
