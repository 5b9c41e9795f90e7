import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Names that cannot lead out of the folder. */
const sessionName = /^[A-Za-z0-9_-]{1,64}$/;
const traceName = /^\d{13}-[0-9a-f]{6}$/;

export function newTraceId(at: number): string {
  return `${String(at).padStart(13, '0')}-${randomBytes(3).toString('hex')}`;
}

export function isTraceId(text: string): boolean {
  return traceName.test(text);
}

/** The traces of a session; null for a session whose name is no name of a folder. */
export function sessionFolder(folder: string, sessionId: string): string | null {
  if (!sessionName.test(sessionId)) return null;
  const own = join(folder, sessionId);
  // An earlier version kept ids, and so the names of folders, in the spelling of whoever made the session.
  const former = join(folder, sessionId.toUpperCase());
  return !existsSync(own) && existsSync(former) ? former : own;
}

export function traceFile(folder: string, sessionId: string, traceId: string): string | null {
  const own = sessionFolder(folder, sessionId);
  return own !== null && isTraceId(traceId) ? join(own, `${traceId}.ndjson`) : null;
}
