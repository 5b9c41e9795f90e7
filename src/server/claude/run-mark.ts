import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { identify, type ProcessIdentity } from './identity.ts';

/**
 * Stands in the environment of a CLI and tells which run it is. Between its start and the note of its process there is a
 * moment in which only this names it.
 */
export function runMark(sessionId: string, epoch: number): { [variable]: string } {
  return { [variable]: `${sessionId}/${epoch}` };
}

const variable = 'QUARTERDECK_RUN';

/** The processes that were started as this run. None where the system does not tell what a process was given. */
export async function processesOfRun(sessionId: string, epoch: number): Promise<ProcessIdentity[]> {
  const wanted = `${variable}=${sessionId}/${epoch}`;
  const pids = process.platform === 'linux' ? await linuxPids(wanted) : await posixPids(wanted);
  return Promise.all(pids.map(identify));
}

async function linuxPids(wanted: string): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const pids: number[] = [];
  for (const name of names) {
    // Processes of others cannot be read, and are not ours.
    const environment = await readFile(`/proc/${name}/environ`, 'latin1').catch(() => '');
    if (environment.split('\0').includes(wanted)) pids.push(Number(name));
  }
  return pids;
}

async function posixPids(wanted: string): Promise<number[]> {
  if (process.platform === 'win32') return [];
  try {
    const { stdout } = await promisify(execFile)('ps', ['-xEww', '-o', 'pid=,command='], {
      timeout: 5000,
      maxBuffer: 64 * 1024 * 1024,
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
    });
    return pidsIn(stdout, wanted);
  } catch {
    return [];
  }
}

/** `  501 /usr/bin/claude --resume=… HOME=/Users/a QUARTERDECK_RUN=…/1` */
export function pidsIn(table: string, wanted: string): number[] {
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((words) => words.includes(wanted))
    .map(([pid]) => Number(pid));
}
