import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';

export type Spilled = {
  /** Null when the file could not be made. */
  file: string | null;
  /** Bytes of the line; `written` is less when the disk refused some. */
  length: number;
  written: number;
  error: string | null;
};

export type Spill = { write(bytes: Uint8Array): Promise<void>; close(): Promise<Spilled> };

/** A file for one line that is too long to keep in memory. A failing disk ends the writing, not the reading. */
export function openSpill(folder: string): Spill {
  const path = join(folder, `${randomUUID()}.line`);
  let handle: FileHandle | undefined;
  let length = 0;
  let written = 0;
  let error: string | null = null;

  async function write(bytes: Uint8Array): Promise<void> {
    length += bytes.length;
    await attempt(async () => {
      handle ??= await create(folder, path);
      await handle.writeFile(bytes);
      written += bytes.length;
    });
  }

  async function close(): Promise<Spilled> {
    const opened = handle;
    if (opened !== undefined) {
      await attempt(() => opened.sync());
      await opened.close().catch(noteError);
    }
    return { file: opened === undefined ? null : path, length, written, error };
  }

  async function attempt(step: () => Promise<void>): Promise<void> {
    if (error !== null) return;
    await step().catch(noteError);
  }

  function noteError(reason: unknown): void {
    error ??= errorCode(reason) ?? String(reason);
  }

  return { write, close };
}

async function create(folder: string, path: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return open(path, 'wx', 0o600);
}
