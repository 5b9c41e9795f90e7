import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExternalPlace, ExternalRun, ExternalStatus } from '../../core/external-run.ts';
import { isObject } from '../../core/json.ts';
import { moment } from '../../core/number.ts';
import { canonicalId, isUuid } from '../../core/uuid.ts';
import { errorCode } from '../error-code.ts';
import { readProcess } from './process-facts.ts';

/** A live CLI process, whoever started it. `group` is its process group, where the system tells. */
export type LiveRun = ExternalRun & { group: number | null };

/** Where a CLI notes which session it has open. The key files beside the notes are secrets and stay unread. */
export function sessionsFolder(cliFolder: string): string {
  return join(cliFolder, 'sessions');
}

const noteName = /^([1-9]\d{0,9})\.json$/;
const mostNotes = 1000;
const noteBytes = 64 * 1024;
const jobBytes = 1024 * 1024;

/** Every live CLI that notes its session (from 2.1.325 on). Notes of processes that are gone are left out. */
export async function readLiveRuns(cliFolder: string): Promise<LiveRun[]> {
  const names = await readdir(sessionsFolder(cliFolder)).catch(() => []);
  const pids = names.flatMap((name) => noteName.exec(name)?.[1] ?? []).map(Number);
  // Notes of dead processes stay where they are, and any number of them hides none of a live one.
  const living = pids.filter(isAlive).slice(0, mostNotes);
  const runs = await Promise.all(living.map((pid) => readRun(cliFolder, pid)));
  return runs
    .filter((run) => run !== null)
    .sort((one, other) => one.startedAt - other.startedAt || one.pid - other.pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function readRun(cliFolder: string, pid: number): Promise<LiveRun | null> {
  const note = await readJson(join(sessionsFolder(cliFolder), `${pid}.json`), noteBytes);
  const run = parseNote(note, pid);
  if (run === null) return null;
  const facts = await readProcess(pid);
  if (facts.type !== 'running') return null;
  // A note can outlive its process, and the pid can belong to another one by now. Other systems write another format.
  const isReused = process.platform === 'linux' && run.procStart !== null && run.procStart !== facts.startTime;
  if (isReused) return null;
  const { procStart: _, ...live } = run;
  const needs = live.jobId !== null && live.status === 'waiting' ? await jobNeeds(cliFolder, live.jobId) : null;
  return { ...live, waitingFor: needs ?? live.waitingFor, group: facts.group };
}

/** What a note says, or null if it isn't one of this process. */
export function parseNote(note: unknown, pid: number): (ExternalRun & { procStart: string | null }) | null {
  if (!isObject(note) || note.pid !== pid) return null;
  const { sessionId, cwd, startedAt, procStart } = note;
  if (typeof sessionId !== 'string' || !isUuid(sessionId) || typeof cwd !== 'string') return null;
  const status = statuses.find((known) => known === note.status) ?? 'unknown';
  return {
    sessionId: canonicalId(sessionId),
    pid,
    place: placeOf(note.kind, note.entrypoint),
    status,
    waitingFor: status === 'waiting' ? line(note.waitingFor) : null,
    cwd: cwd.slice(0, 4096),
    name: line(note.name),
    startedAt: moment(startedAt) ?? 0,
    jobId: note.kind === 'bg' && typeof note.jobId === 'string' && jobName.test(note.jobId) ? note.jobId : null,
    procStart: typeof procStart === 'string' ? procStart : null,
  };
}

const statuses: readonly ExternalStatus[] = ['busy', 'idle', 'waiting'];

/** It becomes a part of a path and an argument. */
const jobName = /^[0-9a-z][0-9a-z-]{0,63}$/i;

const places = new Map<unknown, ExternalPlace>([
  ['cli', 'terminal'],
  ['claude-vscode', 'vscode'],
  ['claude-desktop', 'desktop'],
]);

function placeOf(kind: unknown, entrypoint: unknown): ExternalPlace {
  return kind === 'bg' ? 'background' : (places.get(entrypoint) ?? 'program');
}

/** A background agent says more precisely what it waits for than its note does. */
async function jobNeeds(cliFolder: string, jobId: string): Promise<string | null> {
  const state = await readJson(join(cliFolder, 'jobs', jobId, 'state.json'), jobBytes);
  return isObject(state) ? line(state.needs) : null;
}

/** The id that a session's background agent has, or would have. */
export function jobIdOf(sessionId: string): string {
  return canonicalId(sessionId).slice(0, 8);
}

/** Whether a session was in the background before: the CLI keeps the options it had there. */
export async function hasJob(cliFolder: string, sessionId: string): Promise<boolean> {
  const state = await readJson(join(cliFolder, 'jobs', jobIdOf(sessionId), 'state.json'), jobBytes);
  return (
    isObject(state) && typeof state.sessionId === 'string' && canonicalId(state.sessionId) === canonicalId(sessionId)
  );
}

function line(text: unknown): string | null {
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, 200) : null;
}

const readOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Null for everything that isn't a plain file of at most so many bytes with JSON in it. */
async function readJson(path: string, limit: number): Promise<unknown> {
  try {
    await using file = await open(path, readOnly);
    const facts = await file.stat();
    if (!facts.isFile() || facts.size > limit) return null;
    const { bytesRead, buffer } = await file.read(Buffer.alloc(facts.size), 0, facts.size, 0);
    return JSON.parse(buffer.toString('utf8', 0, bytesRead));
  } catch {
    return null;
  }
}
