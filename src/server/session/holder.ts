import { isObject, type Json } from '../../core/json.ts';
import { identify, isSame, type ProcessIdentity } from '../claude/identity.ts';

/** Names a server process in a lease. No clock decides whether a lease still holds: its process does. */
export async function holderOfThisProcess(pid: number, instance: string): Promise<string> {
  const identity: ProcessIdentity = await identify(pid);
  return JSON.stringify({ instance, ...identity });
}

/** Whether the server that holds a lease is gone for certain. A holder that names no process isn't. */
export async function isHolderGone(holder: string): Promise<boolean> {
  const identity = identityIn(holder);
  if (identity === null) return false;
  const same = await isSame(identity);
  return same === 'gone' || same === 'other';
}

function identityIn(holder: string): ProcessIdentity | null {
  const value = parsed(holder);
  if (!isObject(value) || typeof value.pid !== 'number') return null;
  const { pid, startTime, bootId } = value;
  return { pid, startTime: textOrNull(startTime), bootId: textOrNull(bootId) };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

function textOrNull(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
