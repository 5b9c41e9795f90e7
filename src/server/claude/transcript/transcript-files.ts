import { closeSync, constants, type Dirent, existsSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import { open, opendir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isObject } from '../../../core/json.ts';
import { canonicalId, isUuid } from '../../../core/uuid.ts';

/** A file of the CLI's own record. `agent` is the subagent whose record it is; null for the session's own. */
export type TranscriptFile = { path: string; sessionId: string; agent: string | null; size: number; modified: number };

/** Where the CLI keeps its records, below its own folder. */
export function transcriptFolder(cliFolder: string): string {
  return join(cliFolder, 'projects');
}

/**
 * Every record below a folder, sessions before their subagents. Links are not followed: they can lead anywhere. What is
 * asked of a single file is asked at once: this runs in a thread of its own, and waiting costs more than the answer.
 */
export async function* findTranscripts(folder: string): AsyncGenerator<TranscriptFile> {
  for await (const project of entriesOf(folder)) {
    if (project.isDirectory()) yield* inProject(folder, join(folder, project.name));
    else if (project.isFile()) yield* filesAt(folder, [join(folder, project.name)]);
  }
}

/**
 * What a path says of the record in it: a session's file is named after it, a subagent's lies in a folder that is. Older
 * CLIs put a subagent's beside that of its session: which one it is of, only its lines tell.
 */
export function placeOf(folder: string, path: string): { sessionId: string | null; agent: string | null } | null {
  const name = basename(path);
  if (!name.endsWith('.jsonl') || relative(folder, path).startsWith('..')) return null;
  const stem = name.slice(0, -'.jsonl'.length);
  if (isUuid(stem)) return { sessionId: canonicalId(stem), agent: null };
  const above = dirname(path).split(sep);
  if (!stem.startsWith('agent-')) return null;
  const agent = stem.slice('agent-'.length);
  if (above.at(-1) !== 'subagents') return { sessionId: null, agent };
  const sessionId = above.at(-2) ?? '';
  return isUuid(sessionId) ? { sessionId: canonicalId(sessionId), agent } : null;
}

export function fileOf(folder: string, path: string): TranscriptFile | null {
  const place = placeOf(folder, path);
  if (!place) return null;
  const stats = statsOf(path);
  if (!stats?.isFile()) return null;
  const sessionId = place.sessionId ?? sessionIn(path);
  if (sessionId === null) return null;
  return { path, agent: place.agent, sessionId, size: stats.size, modified: Math.floor(stats.mtimeMs) };
}

/** The record of a subagent that lies beside that of its session. */
export function agentBeside(folder: string, session: TranscriptFile, agent: string): TranscriptFile | null {
  const file = fileOf(folder, join(dirname(session.path), `agent-${basename(agent)}.jsonl`));
  return file?.sessionId === session.sessionId ? file : null;
}

/** The records of a session's subagents. */
export async function agentFilesOf(folder: string, session: TranscriptFile): Promise<TranscriptFile[]> {
  const agents = join(session.path.slice(0, -'.jsonl'.length), 'subagents');
  if (!existsSync(agents)) return [];
  const paths: string[] = [];
  for await (const entry of entriesOf(agents)) if (entry.isFile()) paths.push(join(agents, entry.name));
  return filesAt(folder, paths);
}

/** The Task call that started a subagent, which newer CLIs note beside its record. */
export async function taskOfAgent(path: string): Promise<string | null> {
  try {
    const facts: unknown = JSON.parse(await readNote(path.replace(/\.jsonl$/, '.meta.json')));
    return isObject(facts) && typeof facts.toolUseId === 'string' ? facts.toolUseId : null;
  } catch {
    return null;
  }
}

const noteLimit = 64 * 1024;

/** Opening a named pipe waits for a writer, so the file is opened without waiting and must be a plain, small one. */
async function readNote(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = await file.stat();
    if (!stats.isFile() || stats.size > noteLimit) throw new Error('not a note');
    return await readFile(file, 'utf8');
  } finally {
    await file.close();
  }
}

async function* inProject(folder: string, project: string): AsyncGenerator<TranscriptFile> {
  for await (const files of inSheaves(folder, project)) yield* files.sort(bySession);
  for await (const entry of entriesOf(project)) {
    if (!entry.isDirectory() || !isUuid(entry.name)) continue;
    const agents = join(project, entry.name, 'subagents');
    for await (const agent of entriesOf(agents)) if (agent.isFile()) yield* filesAt(folder, [join(agents, agent.name)]);
  }
}

/** A subagent's record can only be placed when its session is there. */
function bySession(a: TranscriptFile, b: TranscriptFile): number {
  return Number(a.agent !== null) - Number(b.agent !== null) || a.modified - b.modified;
}

const sheaf = 10_000;

/** The files of a project, so many at a time: the oldest of them first, since a fork is younger than its origin. */
async function* inSheaves(folder: string, project: string): AsyncGenerator<TranscriptFile[]> {
  let files: TranscriptFile[] = [];
  for await (const entry of entriesOf(project)) {
    if (!entry.isFile()) continue;
    const file = fileOf(folder, join(project, entry.name));
    if (file) files.push(file);
    if (files.length < sheaf) continue;
    yield files;
    files = [];
  }
  yield files;
}

const headBytes = 64 * 1024;

/** The session that the first lines of a record name. */
function sessionIn(path: string): string | null {
  const head = headOf(path);
  const named = /"sessionId":"([0-9a-f-]{36})"/i.exec(head)?.[1];
  return named !== undefined && isUuid(named) ? canonicalId(named) : null;
}

function headOf(path: string): string {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const bytes = Buffer.alloc(headBytes);
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, headBytes, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
}

function statsOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

function filesAt(folder: string, paths: readonly string[]): TranscriptFile[] {
  return paths.flatMap((path) => fileOf(folder, path) ?? []);
}

/** A folder that is gone or closed to us has nothing in it. */
async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  const opened = await opendir(folder, { bufferSize: 256 }).catch(() => null);
  if (opened) yield* opened;
}
