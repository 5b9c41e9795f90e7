import { memberOf } from '../../../core/json.ts';
import type { Failed, FailureReason } from '../store.ts';

/** Says why SQLite or the file system refused. */
export function failureOf(error: unknown): Failed {
  if (!(error instanceof Error)) return { type: 'failed', reason: 'other', detail: String(error) };
  return { type: 'failed', reason: reasonOf(error), detail: error.message };
}

function reasonOf(error: Error): FailureReason {
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  if (typeof errcode === 'number') return extendedReasons[errcode] ?? primaryReasons[errcode & 0xff] ?? 'other';
  if (typeof code === 'string') return memberOf(systemReasons, code) ?? 'other';
  return 'other';
}

const primaryReasons: { [code: number]: FailureReason } = {
  /** SQLITE_PERM, SQLITE_READONLY */
  3: 'readOnly',
  8: 'readOnly',
  /** SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL */
  5: 'locked',
  6: 'locked',
  15: 'locked',
  /** SQLITE_CORRUPT, SQLITE_NOTADB */
  11: 'corrupt',
  26: 'corrupt',
  /** SQLITE_FULL */
  13: 'full',
  /** SQLITE_NOMEM, SQLITE_INTERRUPT, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOLFS */
  7: 'io',
  9: 'io',
  10: 'io',
  14: 'io',
  22: 'io',
};

const extendedReasons: { [code: number]: FailureReason } = {
  /** SQLITE_IOERR_SHMSIZE: no room for the index of the write-ahead log. */
  4874: 'full',
  /** SQLITE_IOERR_SHORT_READ, SQLITE_IOERR_DATA, SQLITE_IOERR_CORRUPTFS */
  522: 'corrupt',
  8202: 'corrupt',
  8458: 'corrupt',
};

const systemReasons: { [code: string]: FailureReason } = {
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EROFS: 'readOnly',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EIO: 'io',
  EMFILE: 'io',
  ENFILE: 'io',
  ENOMEM: 'io',
  ENOENT: 'io',
  ENOTDIR: 'io',
};
