import { accessSync, closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Failed } from '../store.ts';
import { markerOf, readMarker } from './marker.ts';

/** Makes sure that there is a file we may write, for our eyes only when it is new. */
export function prepareFile(file: string): Failed | { type: 'failed'; reason: 'lost'; detail: string } | null {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const logSize = statSync(logOf(file), { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0 && logSize > 0) {
    const detail = `${file} is missing or empty, but ${logOf(file)} still holds a part of it. Put the file back.`;
    return { type: 'failed', reason: 'corrupt', detail };
  }
  if (size === 0 && readMarker(file)) {
    const detail = `${file} is missing or empty, but ${markerOf(file)} says that Quarterdeck has stored data in it.`;
    return { type: 'failed', reason: 'lost', detail };
  }
  createMissing(file);
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  accessSync(file, constants.R_OK | constants.W_OK);
  return null;
}

/**
 * Tells whether the files that were opened are still the ones at their paths. SQLite goes on writing into a deleted
 * file without a word.
 */
export function watchFiles(file: string): () => Failed | null {
  const opened = identityOf(file);
  return () => {
    if (identityOf(file) === opened) return null;
    return { type: 'failed', reason: 'gone', detail: `${file} was moved, deleted or replaced while it was in use.` };
  };
}

function createMissing(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function identityOf(file: string): string {
  return [file, logOf(file)]
    .map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }))
    .map((stats) => (stats ? `${stats.dev}:${stats.ino}` : 'none'))
    .join(' ');
}

function logOf(file: string): string {
  return `${file}-wal`;
}
