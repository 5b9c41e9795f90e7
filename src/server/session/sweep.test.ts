import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { pidsIn, runMark } from '../claude/run-mark.ts';
import { sweepUnnoted } from './sweep.ts';

async function startAs(sessionId: string, epoch: number): Promise<ChildProcess> {
  const env = { PATH: process.env.PATH ?? '', ...runMark(sessionId, epoch) };
  const child = spawn('/bin/sh', ['-c', 'echo ready; exec sleep 600'], { env, detached: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

test.skipIf(process.platform === 'win32')(
  '[R1] a CLI whose process was never noted is found by its run and ended, and no other',
  async () => {
    const session = crypto.randomUUID();
    const [left, other] = [await startAs(session, 1), await startAs(session, 2)];
    const ended = once(left, 'exit');
    await sweepUnnoted(session, 1);
    expect(await ended).toEqual([null, 'SIGTERM']);
    expect([other.exitCode, other.signalCode]).toEqual([null, null]);
  },
);

test.skipIf(process.platform === 'win32')(
  '[R1] a CLI that is stopped ends by SIGTERM like any other, without waiting for SIGKILL',
  async () => {
    const session = crypto.randomUUID();
    const left = await startAs(session, 1);
    process.kill(left.pid ?? 0, 'SIGSTOP');
    const ended = once(left, 'exit');
    await sweepUnnoted(session, 1);
    expect(await ended).toEqual([null, 'SIGTERM']);
  },
);

test('[R1] the table of processes tells a run by its whole mark', () => {
  const table = '  12 /bin/claude HOME=/a QUARTERDECK_RUN=s/1\n 13 claude QUARTERDECK_RUN=s/12 X=1\n14 vi s/1\n';
  expect(pidsIn(table, 'QUARTERDECK_RUN=s/1')).toEqual([12]);
});
