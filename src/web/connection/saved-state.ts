import type { SavedState } from '../../client/client.ts';
import type { SavedSession } from '../../client/replica.ts';
import type { SavedSessions } from '../../client/watched-sessions.ts';
import type { DeviceFacts } from '../../core/wire.ts';
import { basePath } from './base-path.ts';

/**
 * What this device knew last, for a page that is opened without a connection: the session list and the ends of the
 * timelines opened last. It is in the browser's Cache storage, which exists only where a page can be opened offline.
 */
const cacheName = `quarterdeck-state ${basePath}/`;
const keptSessions = 20;
const keptItems = 300;
const keptEntries = 200;
const keptLength = 1_000_000;

/** Another build may have saved other shapes; the name of this file changes with every build. */
const build = import.meta.url;

type Row<Value> = { build: string; value: Value };

/** Whose state may be saved; null before the server has said hello, and from the moment it doesn't know this device. */
let owner: string | null = null;

export const savedState: SavedState = {
  sessions: () => read<SavedSessions>('sessions'),
  session: (sessionId) => read<SavedSession>(`sessions/${sessionId}`),
};

export async function hasSaved(): Promise<boolean> {
  return (await read<SavedSessions>('sessions')) !== null;
}

/** From here on state is saved for this device. What was saved for another one goes. */
export async function startSaving(device: DeviceFacts, logId: string): Promise<void> {
  const next = `${logId} ${device.id}`;
  if (owner === next) return;
  const saved = await read<string>('owner');
  if (saved !== next) await clearSaved();
  owner = next;
  await write('owner', JSON.stringify(rowOf(next)));
}

export async function saveSessions(list: SavedSessions): Promise<void> {
  const sessions = list.sessions.slice(0, keptItems);
  const hasMore = list.hasMore || sessions.length < list.sessions.length;
  await write('sessions', JSON.stringify(rowOf({ ...list, sessions, hasMore })));
}

export async function saveSession(sessionId: string, session: SavedSession): Promise<void> {
  const text = shortened(session);
  if (text === null) return forgetSession(sessionId);
  await write(`sessions/${sessionId}`, text);
  await dropOldest();
}

export async function forgetSession(sessionId: string): Promise<void> {
  const cache = await open();
  await cache?.delete(address(`sessions/${sessionId}`));
}

/** Removes everything that sessions have left on this device. */
export async function clearSaved(): Promise<void> {
  owner = null;
  if (typeof caches !== 'undefined') await caches.delete(cacheName);
}

/** The newest entries that fit; null when not even a few do. */
export function shortened(session: SavedSession): string | null {
  for (let count = keptEntries; count >= 1; count = Math.floor(count / 2)) {
    const entries = session.entries.slice(-count);
    const hasOlder = session.hasOlder || entries.length < session.entries.length;
    const text = JSON.stringify(rowOf({ ...session, entries, hasOlder }));
    if (text.length <= keptLength) return text;
  }
  return null;
}

function rowOf<Value>(value: Value): Row<Value> {
  return { build, value };
}

async function read<Value>(name: string): Promise<Value | null> {
  try {
    if (typeof caches === 'undefined') return null;
    const response = await caches.match(address(name), { cacheName });
    if (!response) return null;
    const row = (await response.json()) as Row<Value>;
    return row.build === build ? row.value : null;
  } catch {
    return null;
  }
}

async function write(name: string, text: string): Promise<void> {
  const writer = owner;
  if (writer === null) return;
  try {
    const cache = await open();
    await cache?.put(address(name), new Response(text));
    // The device was signed out while this was written.
    if (owner !== writer) await caches.delete(cacheName);
  } catch {
    // There is no room: what was saved before stays.
  }
}

/** Keys are in the order in which they were last written. */
async function dropOldest(): Promise<void> {
  const cache = await open();
  const keys = (await cache?.keys()) ?? [];
  const sessions = keys.filter(({ url }) => url.startsWith(address('sessions/')));
  for (const key of sessions.slice(0, -keptSessions)) await cache?.delete(key);
}

async function open(): Promise<Cache | null> {
  return typeof caches === 'undefined' ? null : caches.open(cacheName).catch(() => null);
}

/** No server answers these; they only name what is saved. */
function address(name: string): string {
  return new URL(`${basePath}/saved/${name}`, location.href).href;
}
