import type { TranscriptFile } from '../../claude/transcript/transcript-files.ts';
import type { SharedStore } from '../../store/thread/shared-store.ts';
import type { SessionImport } from './import-session.ts';

export type ReadThreadOptions = { shared: SharedStore; holder: string; folder: string; spillFolder: string };

/** What a thread that reads files is told. */
export type ReadOrder =
  | { type: 'read'; id: number; file: TranscriptFile }
  /** Those that were begun before a file are done. */
  | { type: 'earlierDone'; id: number }
  | { type: 'close' };

export type ReadReport =
  | { type: 'bytes'; id: number; count: number }
  | { type: 'earlier'; id: number }
  | { type: 'done'; id: number; result: SessionImport };
