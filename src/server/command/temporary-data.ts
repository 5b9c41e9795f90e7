import { lstatSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOwnFolder } from '../is-own.ts';
import { askForLink, type RunningServer } from './link-socket.ts';

const prefix = 'quarterdeck-data-';

/** A data folder for a demo or a replay, which goes with it. Only this user can open it. */
export function makeTemporaryData(): Promise<string> {
  return mkdtemp(join(tmpdir(), prefix));
}

/** This user's demos and replays that run on such a folder. Anybody can make folders and links beside them. */
export async function runningTemporarily(): Promise<RunningServer[]> {
  const names = await readdir(tmpdir()).catch(() => []);
  const folders = names.filter((name) => name.startsWith(prefix)).map((name) => join(tmpdir(), name));
  const asked = await Promise.all(folders.filter(isOwn).map(askForLink));
  return asked.filter((running) => running !== null);
}

function isOwn(folder: string): boolean {
  try {
    return isOwnFolder(lstatSync(folder));
  } catch {
    return false;
  }
}
