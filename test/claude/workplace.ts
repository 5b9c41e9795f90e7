import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A fresh home and project folder that nothing else uses. */
export type Workplace = {
  root: string;
  home: string;
  project: string;
  /** Writes a file of the project and returns its path. */
  write(path: string, content: string | Uint8Array): Promise<string>;
  remove(): Promise<void>;
};

export type WorkplaceOptions = {
  /** Files of the project, by path. */
  files?: Record<string, string | Uint8Array>;
  /** Whether the CLI takes the folder's own settings. */
  trusted?: boolean;
};

export async function createWorkplace({ files = {}, trusted = true }: WorkplaceOptions = {}): Promise<Workplace> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'quarterdeck-')));
  const home = join(root, 'home');
  const project = join(home, 'project');
  await mkdir(project, { recursive: true });
  await mkdir(join(home, '.cache'));

  async function write(path: string, content: string | Uint8Array): Promise<string> {
    const target = join(project, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
    return target;
  }

  for (const [path, content] of Object.entries(files)) await write(path, content);
  if (trusted) await writeFile(join(home, '.claude.json'), JSON.stringify(trustOf(project)));
  return {
    root,
    home,
    project,
    write,
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}

function trustOf(project: string): object {
  return { hasCompletedOnboarding: true, projects: { [project]: { hasTrustDialogAccepted: true } } };
}
