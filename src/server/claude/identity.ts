import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { type ProcessFacts, readBootId, readProcess } from './process-facts.ts';

/** Names one process for good: a pid alone is given to another process later. Null is what the system does not tell. */
export type ProcessIdentity = { pid: number; startTime: string | null; bootId: string | null };

export type Sameness = 'alive' | 'gone' | 'other' | 'unknown';

export async function identify(pid: number): Promise<ProcessIdentity> {
  const [facts, bootId] = await Promise.all([readProcess(pid), readBootId()]);
  return { pid, startTime: 'startTime' in facts ? facts.startTime : null, bootId };
}

export async function isSame(identity: ProcessIdentity): Promise<Sameness> {
  return (await look(identity)).sameness;
}

/** Refuses unless the identified process is alive and leads its group: nobody else is ever signalled. */
export async function signalGroup(
  identity: ProcessIdentity,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<'signalled' | 'refused'> {
  const { sameness, facts } = await look(identity);
  if (sameness !== 'alive' || facts.type !== 'running') return 'refused';
  if (facts.group !== null && facts.group !== identity.pid) return 'refused';
  return killGroup(identity.pid, signal);
}

/**
 * Kills what is left of a group whose leader is gone. A pid is not given out again while it names a group,
 * so the group is the leader's own as long as no other process has its pid.
 */
export async function killLeftovers(identity: ProcessIdentity): Promise<'signalled' | 'refused'> {
  if (process.platform === 'win32' || !isSignallable(identity.pid)) return 'refused';
  if (identity.startTime === null || identity.bootId !== (await readBootId())) return 'refused';
  const facts = await readProcess(identity.pid);
  const isLeaderDead = facts.type === 'gone' || (facts.type === 'zombie' && facts.startTime === identity.startTime);
  if (!isLeaderDead || killGroup(identity.pid, 'SIGKILL') === 'refused') return 'refused';
  await groupIsGone(identity.pid);
  return 'signalled';
}

/** Lets a group continue that somebody stopped (SIGSTOP, Ctrl-Z). */
export function continueGroup(pid: number): void {
  if (!isSignallable(pid) || process.platform === 'win32') return;
  try {
    process.kill(-pid, 'SIGCONT');
  } catch {
    // It is gone.
  }
}

/** For a child that is known not to be collected yet; others go through `signalGroup`. */
export function killGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): 'signalled' | 'refused' {
  if (!isSignallable(pid)) return 'refused';
  if (process.platform === 'win32') {
    execFile('taskkill', ['/PID', String(pid), '/T', '/F'], { windowsHide: true }, () => {});
    return 'signalled';
  }
  try {
    process.kill(-pid, signal);
    // A stopped process (SIGSTOP, Ctrl-Z) handles SIGTERM only when it continues.
    if (signal === 'SIGTERM') process.kill(-pid, 'SIGCONT');
    return 'signalled';
  } catch {
    return 'refused';
  }
}

/** The dead take a moment to go, and stay in the list for good where nobody collects orphans; so the wait has an end. */
async function groupIsGone(pid: number): Promise<void> {
  for (let attempt = 0; attempt < 20 && groupExists(pid); attempt++) await delay(10);
}

function groupExists(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

async function look(identity: ProcessIdentity): Promise<{ sameness: Sameness; facts: ProcessFacts }> {
  if (!isSignallable(identity.pid)) return { sameness: 'unknown', facts: { type: 'unknown' } };
  const [facts, bootId] = await Promise.all([readProcess(identity.pid), readBootId()]);
  return { sameness: compare(identity, facts, bootId), facts };
}

function compare(identity: ProcessIdentity, facts: ProcessFacts, bootId: string | null): Sameness {
  if (facts.type === 'gone') return 'gone';
  if (identity.bootId !== null && bootId !== null && identity.bootId !== bootId) return 'other';
  if (facts.type === 'unknown' || identity.startTime === null || identity.bootId !== bootId) return 'unknown';
  if (facts.startTime !== identity.startTime) return 'other';
  return facts.type === 'zombie' ? 'gone' : 'alive';
}

/** -0 and -1 as a group mean our own and everyone's. */
function isSignallable(pid: number): boolean {
  return Number.isSafeInteger(pid) && pid > 1;
}
