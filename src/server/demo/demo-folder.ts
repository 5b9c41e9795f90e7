import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { demoFolderPrefix } from '../../core/demo/demo-folder.ts';
import { projectFiles } from './project-files.ts';

/** A home that nothing else uses, with a project in it. */
export type DemoFolder = { root: string; home: string; project: string; remove(): Promise<void> };

/** The demo folder that a path lies in, whoever made it; null when it lies in none. */
export function demoFolderOf(path: string, temporary: string): string | null {
  const [name, ...below] = relative(temporary, path).split(sep);
  return name !== undefined && below.length > 0 && /^quarterdeck-demo-\w{6}$/.test(name) ? join(temporary, name) : null;
}

export async function makeDemoFolder(path: string): Promise<DemoFolder> {
  const root = await realpath(await mkdtemp(join(tmpdir(), demoFolderPrefix)));
  const home = join(root, 'home');
  const project = join(home, 'project');
  await mkdir(join(home, '.cache'), { recursive: true });
  for (const [name, content] of Object.entries(projectFiles)) {
    const file = join(project, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const record = { hasCompletedOnboarding: true, projects: { [project]: { hasTrustDialogAccepted: true } } };
  await writeFile(join(home, '.claude.json'), JSON.stringify(record));
  await makeRepository(project, { PATH: path, HOME: home });
  // A CLI that was just ended may still write.
  const remove = () => rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  return { root, home, project, remove };
}

/** A machine without git has a demo without a repository. */
async function makeRepository(project: string, env: Record<string, string>): Promise<void> {
  const git = (...args: string[]) => promisify(execFile)('git', ['-C', project, ...args], { env });
  const author = ['-c', 'user.name=Quarterdeck', '-c', 'user.email=demo@localhost'];
  try {
    await git('init', '-q', '-b', 'main');
    await git('add', '-A');
    await git(...author, 'commit', '-q', '-m', 'A logbook with one fault');
  } catch {
    await rm(join(project, '.git'), { recursive: true, force: true });
  }
}
