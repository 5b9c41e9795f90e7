import { setTimeout as delay } from 'node:timers/promises';
import { isSame, killLeftovers, type ProcessIdentity, signalGroup } from '../claude/identity.ts';
import { processesOfRun } from '../claude/run-mark.ts';

const patienceMs = 5000;
const lookEveryMs = 25;

/**
 * Ends a CLI that an earlier server left behind, and what is left of its process group. A pid that belongs to someone
 * else by now is never signalled.
 */
export async function sweepProcess(identity: ProcessIdentity): Promise<void> {
  await signalGroup(identity, 'SIGTERM');
  if (!(await isGoneWithin(identity, patienceMs))) {
    await signalGroup(identity, 'SIGKILL');
    await isGoneWithin(identity, patienceMs);
  }
  await killLeftovers(identity);
}

/** The same for one whose process was never noted, because the server ended in that moment. */
export async function sweepUnnoted(sessionId: string, epoch: number): Promise<void> {
  const left = await processesOfRun(sessionId, epoch);
  await Promise.all(left.map(sweepProcess));
}

async function isGoneWithin(identity: ProcessIdentity, limitMs: number): Promise<boolean> {
  for (let waited = 0; waited < limitMs; waited += lookEveryMs) {
    if ((await isSame(identity)) !== 'alive') return true;
    await delay(lookEveryMs);
  }
  return false;
}
