import { randomUUID } from 'node:crypto';
import { link, lstat, mkdir, open, readdir, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { memberOf } from '../../../core/json.ts';
import { canonicalId, isUuid } from '../../../core/uuid.ts';
import { errorCode } from '../../error-code.ts';
import { isOwnFolder } from '../../is-own.ts';

export type FoundFile = { path: string; bytes: number; modified: number };

const suffix = '.jsonl';

/** Every session file in the CLI's folder of projects, by the session's id. */
export async function sessionFiles(folder: string): Promise<Map<string, FoundFile>> {
  const found = new Map<string, FoundFile>();
  for (const project of await foldersIn(folder)) {
    const names = await readdir(project).catch(() => []);
    const stems = names.filter((name) => name.endsWith(suffix)).map((name) => basename(name, suffix));
    const files = stems.filter(isUuid).map(async (id) => [id, await fileAt(join(project, id + suffix))] as const);
    for (const [id, file] of await Promise.all(files)) if (file) found.set(canonicalId(id), file);
  }
  return found;
}

/** The file of one session, whichever project's folder it is in. `id` is spelled as the CLI does. */
export async function sessionFile(folder: string, id: string): Promise<FoundFile | null> {
  const places = (await foldersIn(folder)).map((project) => fileAt(join(project, id + suffix)));
  return (await Promise.all(places)).find((file) => file !== null) ?? null;
}

/** Where the CLI keeps a session's file: in a folder that is named after the session's. */
export function sessionFilePath(folder: string, cwd: string, id: string): string {
  return join(folder, cwd.replace(/[^a-zA-Z0-9]/g, '-').slice(0, longestName), id + suffix);
}

const longestName = 200;

export type WrittenFile =
  | { type: 'written'; file: FoundFile }
  | { type: 'exists' }
  /** A sentence of what is in the way. */
  | { type: 'refused'; reason: string };

/**
 * Writes a session file that isn't there, whole or not at all, and never over another one. The folders have to be ours
 * alone: what is in them decides what the next CLI believes was said.
 */
export async function writeSessionFile(
  folder: string,
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<WrittenFile> {
  try {
    const project = await ownFolder(folder, basename(dirname(path)));
    if (project.type === 'refused') return project;
    return await writeBeside(join(project.path, basename(path)), pieces);
  } catch (error) {
    const code = errorCode(error);
    if (code === null) throw error;
    if (code === 'EEXIST') return { type: 'exists' };
    return { type: 'refused', reason: memberOf(reasons, code) ?? `the system says ${code}.` };
  }
}

async function writeBeside(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<WrittenFile> {
  // The importer and the CLI look at names that end in .jsonl only.
  const beside = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  try {
    const file = await open(beside, 'wx', 0o600);
    try {
      for await (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    // Unlike a rename, a link never replaces what is there.
    await link(beside, path);
    const written = await fileAt(path);
    return written ? { type: 'written', file: written } : { type: 'refused', reason: 'the file is gone again.' };
  } finally {
    await rm(beside, { force: true });
  }
}

/** `.ID.jsonl.UUID`, which is linked to its place when it is whole. */
const unfinished = /^\.[0-9a-f-]{36}\.jsonl\.[0-9a-f-]{36}$/i;

/** Another server may be writing one right now. */
const abandonedMs = 10 * 60_000;

/** Removes what a restore left that was killed while it wrote. */
export async function sweepSessionFiles(folder: string, now: number): Promise<void> {
  for (const project of await foldersIn(folder)) {
    const names = await readdir(project).catch(() => []);
    for (const name of names.filter((each) => unfinished.test(each))) {
      const file = await fileAt(join(project, name));
      if (file && now - file.modified > abandonedMs) await rm(file.path, { force: true });
    }
  }
}

/** The folder of a project, made where it is missing. The CLI's own folder may be a link, nothing below it. */
async function ownFolder(
  folder: string,
  name: string,
): Promise<{ type: 'own'; path: string } | { type: 'refused'; reason: string }> {
  const above = await realpath(dirname(folder));
  const projects = join(above, basename(folder));
  const project = join(projects, name);
  for (const each of [projects, project]) {
    await mkdir(each, { mode: 0o700 }).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    if (!isOwnFolder(await lstat(each))) {
      return { type: 'refused', reason: `${each} is a link, or others can write in it.` };
    }
  }
  return { type: 'own', path: project };
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

/** A link counts: the CLI would follow it. */
async function fileAt(path: string): Promise<FoundFile | null> {
  const facts = await lstat(path).catch(() => null);
  return facts && { path, bytes: facts.size, modified: Math.floor(facts.mtimeMs) };
}

const reasons: { [code: string]: string } = {
  EACCES: 'Quarterdeck may not write in the CLI’s folder.',
  EPERM: 'Quarterdeck may not write in the CLI’s folder.',
  EROFS: 'the disk is read-only.',
  ENOSPC: 'the disk is full.',
  ENOENT: 'the CLI’s folder is missing.',
  ENOTDIR: 'the CLI’s folder isn’t a folder.',
  ENAMETOOLONG: 'the name of its folder is too long.',
};
