import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { errorCode } from '../error-code.ts';

export type ProcessFacts =
  | { type: 'running'; startTime: string; group: number | null }
  /** Dead, but not yet collected by its parent. */
  | { type: 'zombie'; startTime: string }
  | { type: 'gone' }
  | { type: 'unknown' };

/** On Linux the facts are read before this returns, so that a child that dies at once is still found. */
export async function readProcess(pid: number): Promise<ProcessFacts> {
  if (process.platform === 'linux') return readLinuxProcess(pid);
  if (process.platform === 'win32') return readWindowsProcess(pid);
  return readPosixProcess(pid);
}

/** Another value after each start of the machine; null where there is none. */
export async function readBootId(): Promise<string | null> {
  if (process.platform === 'linux') return readLinuxBootId();
  if (process.platform === 'darwin') return output('sysctl', ['-n', 'kern.bootsessionuuid']);
  if (process.platform === 'win32') return output('powershell.exe', powershell(windowsBootTime));
  return null;
}

function readLinuxProcess(pid: number): ProcessFacts {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return { type: 'gone' };
  }
  return parseLinuxStat(stat);
}

/** The command name, in parentheses, may hold spaces and parentheses of its own. */
export function parseLinuxStat(stat: string): ProcessFacts {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, group, startTime] = [fields[0], fields[2], fields[19]];
  if (state === undefined || startTime === undefined) return { type: 'unknown' };
  if (state === 'Z' || state === 'X') return { type: 'zombie', startTime };
  return { type: 'running', startTime, group: Number(group) };
}

function readLinuxBootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}

async function readPosixProcess(pid: number): Promise<ProcessFacts> {
  const line = await output('ps', ['-o', 'state=,pgid=,lstart=', '-p', String(pid)]);
  if (line === null) return exists(pid) ? { type: 'unknown' } : { type: 'gone' };
  return parsePosixLine(line);
}

/** `S+  501 Sat Nov 15 10:20:30 2025` */
export function parsePosixLine(line: string): ProcessFacts {
  const [state, group, ...start] = line.trim().split(/\s+/);
  if (state === undefined || group === undefined || start.length === 0) return { type: 'gone' };
  const startTime = start.join(' ');
  return state.startsWith('Z') ? { type: 'zombie', startTime } : { type: 'running', startTime, group: Number(group) };
}

async function readWindowsProcess(pid: number): Promise<ProcessFacts> {
  if (!exists(pid)) return { type: 'gone' };
  const startTime = await output('powershell.exe', powershell(`(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`));
  return startTime === null ? { type: 'unknown' } : { type: 'running', startTime, group: null };
}

const windowsBootTime = '(Get-CimInstance Win32_OperatingSystem).LastBootUpTime.ToFileTimeUtc()';

function powershell(command: string): string[] {
  return ['-NoProfile', '-NonInteractive', '-Command', command];
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function output(file: string, argv: string[]): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(file, argv, {
      timeout: 5000,
      windowsHide: true,
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
    });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}
