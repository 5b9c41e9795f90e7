import type { ImportStatus } from '../../../core/import-status.ts';
import type { SharedStore } from '../../store/thread/shared-store.ts';
import type { Meant } from '../commit-queue.ts';

export type ImportThreadOptions = { shared: SharedStore; holder: string; folder: string; spillFolder: string };

/** What the main thread tells the thread that imports. */
export type ImportOrder =
  | { type: 'scan' }
  | { type: 'look'; path: string }
  /** Whether a session may be written, and by which way. */
  | { type: 'entered'; id: number; way: 'store' | 'session' | 'busy' }
  | { type: 'taken'; id: number; problem: string | null }
  | { type: 'close' };

export type ImportReport =
  | { type: 'status'; status: ImportStatus }
  | { type: 'enter'; id: number; sessionId: string }
  /** Lines for a session that is open. */
  | { type: 'lines'; id: number; lines: Meant[] }
  | { type: 'leave'; id: number }
  | { type: 'changed'; sessionId: string }
  /** A file of a session that runs here, to be looked at again when it no longer does. */
  | { type: 'waits'; sessionId: string; path: string }
  | { type: 'closed' };
