import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { grandchildrenOf } from '../../../test/fake-claude/make.ts';
import { type FakeRun, groupMembers, runFakeClaude, zombies } from '../../../test/fake-claude/run.ts';
import type { Scenario, Step } from '../../../test/fake-claude/scenario.ts';
import { drainLimits } from './drain.ts';
import { stopLimits } from './kill-ladder.ts';

const quick = { afterInputClosed: 100, afterTerminate: 100 };

let folder: string;
let run: FakeRun;
const runs: FakeRun[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-stop-'));
});

afterEach(async () => {
  await Promise.all(runs.splice(0).map(({ process }) => process.stop({ afterInputClosed: 0, afterTerminate: 0 })));
  rmSync(folder, { recursive: true, force: true });
});

async function start(scenario: Scenario, options?: Parameters<typeof runFakeClaude>[2]): Promise<void> {
  run = await runFakeClaude(folder, scenario, options);
  runs.push(run);
}

describe('[C10] stop', () => {
  test('the one that ignores the end of its input is terminated', async () => {
    await start({ ignoresInputEnd: true, atStart: [{ type: 'line', text: 'up' }] });
    await run.lineWith('up');
    expect(await run.process.stop(quick)).toMatchObject({ code: 143, stopped: true });
    expectNothingLeft();
  });

  test('the one that ignores SIGTERM too is killed', async () => {
    await start({ ignoresInputEnd: true, ignoresTerminate: true, atStart: [{ type: 'line', text: 'up' }] });
    await run.lineWith('up');
    expect(await run.process.stop(quick)).toMatchObject({ signal: 'SIGKILL', stopped: true });
    expectNothingLeft();
  });

  test('the one that is stopped handles SIGTERM, and needs no SIGKILL', async () => {
    await start({ ignoresInputEnd: true, atStart: [{ type: 'line', text: 'up' }] });
    await run.lineWith('up');
    process.kill(run.process.identity.pid, 'SIGSTOP');
    expect(await run.process.stop({ ...quick, afterTerminate: 20_000 })).toMatchObject({ code: 143, stopped: true });
    expectNothingLeft();
  });

  test('the limits together stay under 12 seconds', () => {
    const ladder = stopLimits.afterInputClosed + stopLimits.afterTerminate;
    expect(ladder + drainLimits.afterKill).toBeLessThan(12_000);
    expect(stopLimits.afterInputClosed + drainLimits.beforeKill + drainLimits.afterKill).toBeLessThan(12_000);
  });

  test('twice is once', async () => {
    await start({ ignoresInputEnd: true });
    const [first, second] = await Promise.all([run.process.stop(quick), run.process.stop(quick)]);
    expect(second).toBe(first);
    expect(await run.process.stop(quick)).toBe(first);
  });

  test('a grandchild that holds stdout goes with it, and what was said before is there', async () => {
    await start({
      atStart: [
        { type: 'grandchild', ignoresTerminate: true },
        { type: 'line', text: 'last words' },
      ],
    });
    await run.lineWith('last words');
    expect(await run.process.stop(quick)).toMatchObject({ code: 0, outputCut: false });
    expect(run.lines()).toEqual(['last words']);
    expect(grandchildrenOf(folder)).toHaveLength(1);
    expectNothingLeft();
  });

  test('a crash leaves no grandchild either', async () => {
    await start({ atStart: [{ type: 'grandchild' }, { type: 'die' }] });
    expect(await run.process.exited).toMatchObject({ signal: 'SIGKILL', stopped: false });
    expectNothingLeft();
  });

  test('a grandchild in a group of its own that holds stdout does not hold us', async () => {
    await start({ atStart: [{ type: 'grandchild', outside: true }, { type: 'line', text: 'up' }, { type: 'die' }] });
    const facts = await run.process.exited;
    const [outsider] = grandchildrenOf(folder);
    process.kill(outsider as number, 'SIGKILL');
    expect(facts).toMatchObject({ signal: 'SIGKILL', outputCut: true });
    expect(run.lines()).toEqual(['up']);
  });

  function expectNothingLeft(): void {
    expect(groupMembers(run.process.identity.pid)).toEqual([]);
    expect(zombies()).toEqual([]);
  }
});

describe('pause', () => {
  const wordy: Step[] = [
    { type: 'line', text: 'up' },
    { type: 'longLine', bytes: 8_000_000 },
  ];

  test('a paused run is not read, waits, and loses nothing', async () => {
    await start({ atStart: wordy });
    const paused = run;
    paused.process.pause();
    await anotherRunToItsEnd();
    expect(paused.lines()).toEqual([]);
    expect(groupMembers(paused.process.identity.pid)).toHaveLength(1);
    paused.process.resume();
    paused.process.closeInput();
    expect(await paused.process.exited).toMatchObject({ code: 0, outputCut: false });
    expect(paused.lines().map((line) => line.length)).toEqual([2, 8_000_000]);
  });

  test('the output of a run that died while paused is still delivered', async () => {
    const brief = { beforeKill: 1, afterKill: 1 };
    const steps: Step[] = [{ type: 'line', text: 'up' }, { type: 'line', text: 'more' }, { type: 'die' }];
    await start({ atStart: steps }, { drainLimits: brief });
    const paused = run;
    paused.process.pause();
    await gone(paused.process.identity.pid);
    await anotherRunToItsEnd();
    expect(paused.lines()).toEqual([]);
    paused.process.resume();
    expect(await paused.process.exited).toMatchObject({ outputCut: false });
    expect(paused.lines()).toEqual(['up', 'more']);
  });

  test('a paused run can be stopped', async () => {
    await start({ atStart: wordy });
    await run.lineWith('up');
    run.process.pause();
    expect(await run.process.stop(quick)).toMatchObject({ stopped: true, outputCut: true });
  });

  /** Long enough for a run that is not paused to have said all of the same. */
  async function anotherRunToItsEnd(): Promise<void> {
    const another = await runFakeClaude(join(folder, 'another'), { atStart: wordy });
    another.process.closeInput();
    await another.process.exited;
    expect(another.lines()).toHaveLength(2);
  }

  async function gone(pid: number): Promise<void> {
    while (groupMembers(pid).length > 0) await new Promise((resolve) => setImmediate(resolve));
  }
});
