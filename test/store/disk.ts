import { execFile } from 'node:child_process';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type Disk = { folder: string; makeReadOnly(): Promise<void>; remove(): Promise<void> };

const run = promisify(execFile);

/** A file system of its own with a size, or null where we may not mount one. */
export async function mountDisk(kilobytes: number): Promise<Disk | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=700`, 'tmpfs', folder]);
  } catch {
    await rmdir(folder);
    return null;
  }
  return {
    folder,
    makeReadOnly: async () => {
      await run('mount', ['-o', 'remount,ro', folder]);
    },
    /** Also when a failed test has left a store open on it. */
    remove: async () => {
      await run('umount', ['--lazy', folder]);
      await rmdir(folder);
    },
  };
}
