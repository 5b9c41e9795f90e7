import { type Stats, statSync } from 'node:fs';
import { getgid, getuid } from 'node:process';
import { isPrivate } from '../is-own.ts';
import { settingsFile } from '../settings/settings-file.ts';
import { databaseFile } from './data-folder.ts';

/**
 * Why a data folder can't be trusted, or null. Whoever can write in it can name a program for Quarterdeck to run, or
 * read every session. Missing files are fine: Quarterdeck makes them private. Windows has no such modes.
 */
export function dataFolderProblem(folder: string): string | null {
  if (getuid === undefined || getgid === undefined) return null;
  const user = { uid: getuid(), gid: getgid() };
  for (const path of [folder, settingsFile(folder), databaseFile(folder)]) {
    const facts = factsOf(path);
    if (facts !== null && !isPrivate(facts, user)) return sentence(path, facts, user.uid);
  }
  return null;
}

function factsOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    // Missing or unreadable: opening it says more.
    return null;
  }
}

function sentence(path: string, { uid }: Stats, me: number): string {
  const why = 'so that user could run programs as you';
  if (uid !== me) {
    return `Can't use ${path}: it belongs to another user (uid ${uid}), ${why}. Run: sudo chown -R ${me} ${quoted(path)}`;
  }
  return `Can't use ${path}: other users can write to it, so they could run programs as you. Run: chmod go-w ${quoted(path)}`;
}

function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
