import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { groupMembers } from '../../../test/fake-claude/run.ts';
import { identify, isSame, killGroup, killLeftovers, signalGroup } from './identity.ts';
import { parseLinuxStat, parsePosixLine } from './process-facts.ts';

const children: ChildProcess[] = [];

afterEach(() => {
  for (const { pid } of children.splice(0)) if (pid !== undefined) killGroup(pid, 'SIGKILL');
});

async function startLeader(command = 'exec sleep 600'): Promise<{ child: ChildProcess; pid: number }> {
  const child = spawn('/bin/sh', ['-c', command], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  await once(child, 'spawn');
  return { child, pid: child.pid as number };
}

describe('[R12] an identity', () => {
  test('is alive while its process is, and gone after', async () => {
    const { child, pid } = await startLeader();
    const identity = await identify(pid);
    expect(identity).toEqual({ pid, startTime: expect.any(String), bootId: expect.any(String) });
    expect(await isSame(identity)).toBe('alive');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await isSame(identity)).toBe('gone');
  });

  test('of a zombie is gone', async () => {
    const { child } = await startLeader('sleep 0 & echo $!; exec sleep 600');
    const [output] = await once(child.stdout ?? child, 'data');
    const zombie = Number(String(output));
    while (!readFileSync(`/proc/${zombie}/stat`, 'utf8').includes(') Z ')) await new Promise(setImmediate);
    expect(await isSame(await identify(zombie))).toBe('gone');
  });

  test('does not take another process with the same pid for its own, and never signals it', async () => {
    const { child, pid } = await startLeader();
    const before = await identify(pid);
    const reused = { ...before, startTime: '1' };
    const otherBoot = { ...before, bootId: '00000000-0000-4000-8000-000000000000' };
    expect(await isSame(reused)).toBe('other');
    expect(await isSame(otherBoot)).toBe('other');
    for (const identity of [reused, otherBoot]) {
      expect(await signalGroup(identity, 'SIGKILL')).toBe('refused');
      expect(await killLeftovers(identity)).toBe('refused');
    }
    expect(await isSame(before)).toBe('alive');
    expect(child.signalCode).toBeNull();
  });

  test('that is not fully known is never signalled', async () => {
    const { pid } = await startLeader();
    const known = await identify(pid);
    for (const identity of [
      { ...known, startTime: null },
      { ...known, bootId: null },
    ]) {
      expect(await isSame(identity)).toBe('unknown');
      expect(await signalGroup(identity, 'SIGKILL')).toBe('refused');
      expect(await killLeftovers(identity)).toBe('refused');
    }
  });

  test('of a process in the group of another is never signalled', async () => {
    const { child } = await startLeader('sleep 600 & echo $!; wait');
    const [output] = await once(child.stdout ?? child, 'data');
    const identity = await identify(Number(String(output)));
    expect(await isSame(identity)).toBe('alive');
    expect(await signalGroup(identity, 'SIGKILL')).toBe('refused');
    expect(await isSame(identity)).toBe('alive');
  });

  test.each([0, 1, -1, Number.NaN, 1.5])('of pid %s is never signalled', async (pid) => {
    const identity = { ...(await identify(process.pid)), pid };
    expect(await signalGroup(identity, 'SIGKILL')).toBe('refused');
    expect(await killLeftovers(identity)).toBe('refused');
  });
});

describe('signalling', () => {
  test('reaches the whole group', async () => {
    const { child, pid } = await startLeader('sleep 600 & sleep 600 & echo up; wait');
    await once(child.stdout ?? child, 'data');
    expect(groupMembers(pid)).toHaveLength(3);
    expect(await signalGroup(await identify(pid), 'SIGKILL')).toBe('signalled');
    await once(child, 'close');
    while (groupMembers(pid).length > 0) await new Promise(setImmediate);
  });

  test('reaches what a dead leader left behind', async () => {
    const { child, pid } = await startLeader('sleep 600 & echo up; exec sleep 600');
    await once(child.stdout ?? child, 'data');
    const identity = await identify(pid);
    expect(await killLeftovers(identity)).toBe('refused');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(groupMembers(pid)).toHaveLength(1);
    expect(await signalGroup(identity, 'SIGKILL')).toBe('refused');
    expect(await killLeftovers(identity)).toBe('signalled');
    expect(groupMembers(pid)).toEqual([]);
  });
});

describe('what the system tells of a process', () => {
  const rest = '4 100 100 0 -1 4194304 1 0 0 0 0 0 0 0 20 0 1 0 123456 1 1 18446744073709551615';

  test('on Linux, whatever its name', () => {
    expect(parseLinuxStat(`77 (a) R 1 (b c) S ${rest}`)).toEqual({ type: 'running', startTime: '123456', group: 100 });
    expect(parseLinuxStat(`77 (sh) Z ${rest}`)).toEqual({ type: 'zombie', startTime: '123456' });
    expect(parseLinuxStat('77 (sh')).toEqual({ type: 'unknown' });
  });

  test('on macOS', () => {
    const startTime = 'Sat Nov 15 10:20:30 2025';
    expect(parsePosixLine(`Ss    501 ${startTime}    `)).toEqual({ type: 'running', startTime, group: 501 });
    expect(parsePosixLine(`Z     501 ${startTime}`)).toEqual({ type: 'zombie', startTime });
    expect(parsePosixLine('')).toEqual({ type: 'gone' });
  });
});
