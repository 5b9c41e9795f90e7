import { identify, isSame, type ProcessIdentity } from '../claude/identity.ts';

/** Names a server process in a lease. No clock decides whether a lease still holds: its process does. */
export async function holderOfThisProcess(pid: number, instance: string): Promise<string> {
  const identity: ProcessIdentity = await identify(pid);
  return JSON.stringify({ instance, ...identity });
}

/** Whether the server that holds a lease is gone for certain. */
export async function isHolderGone(holder: string): Promise<boolean> {
  const { pid, startTime, bootId } = JSON.parse(holder) as ProcessIdentity;
  const same = await isSame({ pid, startTime, bootId });
  return same === 'gone' || same === 'other';
}
