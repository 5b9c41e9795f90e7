import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { grandchildrenOf, makeFakeClaude } from '../../../test/fake-claude/make.ts';
import { type FakeRun, groupMembers, runFakeClaude, zombies } from '../../../test/fake-claude/run.ts';
import type { Scenario, Step } from '../../../test/fake-claude/scenario.ts';
import { drainLimits } from './drain.ts';
import { stopLimits } from './kill-ladder.ts';
import { startProcess } from './process.ts';

const quick = { afterInputClosed: 100, afterTerminate: 100 };

let folder: string;
let run: FakeRun;
const runs: FakeRun[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-process-'));
});

afterEach(async () => {
  await Promise.all(runs.splice(0).map(({ process }) => process.stop({ afterInputClosed: 0, afterTerminate: 0 })));
  rmSync(folder, { recursive: true, force: true });
});

async function start(scenario: Scenario, options?: Parameters<typeof runFakeClaude>[2]): Promise<void> {
  run = await runFakeClaude(folder, scenario, options);
  runs.push(run);
}

describe('a run', () => {
  test('answers, and ends with its exit facts when its input closes', async () => {
    await start({});
    expect(await run.say('hello')).toEqual({ type: 'written' });
    expect(await run.lineWith('"result"')).toContain('You said: hello');
    run.process.closeInput();
    expect(await run.process.exited).toEqual({
      code: 0,
      signal: null,
      stderrTail: '',
      stopped: false,
      outputCut: false,
    });
  });

  test('says nothing before the caller has it in hand', async () => {
    let inHand = false;
    const before: boolean[] = [];
    const file = makeFakeClaude(folder, { atStart: [{ type: 'line', text: 'at once' }] });
    const started = startProcess({ file, argv: [], cwd: folder, env: {}, spillFolder: folder }, () => {
      before.push(inHand);
    });
    const outcome = await started;
    inHand = true;
    if (outcome.type === 'failed') throw new Error(outcome.detail);
    outcome.process.closeInput();
    await outcome.process.exited;
    expect(before).toEqual([true]);
  });

  test('a line with a newline inside is refused', async () => {
    await start({});
    expect(await run.process.write('{"a":1}\n{"b":2}')).toEqual({ type: 'refused', reason: 'newline' });
  });

  test('a crash is told by its signal', async () => {
    await start({ turn: [{ type: 'stderr', text: 'going down' }, { type: 'die' }] });
    await run.say('hello');
    expect(await run.process.exited).toMatchObject({
      code: null,
      signal: 'SIGKILL',
      stderrTail: 'going down',
      stopped: false,
    });
  });
});

describe('[C3] the stream arrives byte-identical', () => {
  const text = 'grüße 🐙 \u2028 日本 and more of it';

  test.each([
    { cuts: 'bytes' as const, lineEnd: '\n' as const },
    { cuts: 'random' as const, lineEnd: '\r\n' as const },
  ])('written with $cuts cuts', async (writing) => {
    await start({
      writing,
      atStart: [
        { type: 'line', text },
        { type: 'line', text: '' },
        { type: 'line', text: '{}' },
      ],
    });
    run.process.closeInput();
    await run.process.exited;
    const carriageReturn = writing.lineEnd === '\r\n' ? '\r' : '';
    expect(run.lines()).toEqual([text, '', '{}'].map((line) => line + carriageReturn));
  });
});

test('[C4] invalid UTF-8 and NUL arrive as they are', async () => {
  const bytes = Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x0a]);
  await start({ atStart: [{ type: 'bytes', base64: bytes.toString('base64') }] });
  run.process.closeInput();
  await run.process.exited;
  expect(run.pieces).toMatchObject([{ type: 'line', terminated: true }]);
  expect(run.pieces[0]?.type === 'line' && [...run.pieces[0].bytes]).toEqual([0xff, 0xfe, 0x00, 0xc3]);
});

test('[C6] the last line without a newline is delivered and marked', async () => {
  const base64 = Buffer.from('{"type":"resu').toString('base64');
  await start({ atStart: [{ type: 'line', text: 'whole' }, { type: 'bytes', base64 }, { type: 'die' }] });
  await run.process.exited;
  expect(run.lines()).toEqual(['whole', '{"type":"resu']);
  expect(run.pieces).toMatchObject([{ terminated: true }, { terminated: false }]);
});

describe('[C2] a line over the cap', () => {
  test('is spilled to a private file, and the next line is normal', async () => {
    await start(
      {
        turn: [
          { type: 'longLine', bytes: 3_000_000 },
          { type: 'text', text: 'after' },
        ],
      },
      { lineCap: 100_000 },
    );
    await run.say('hello');
    await run.lineWith('"result"');
    const spilled = run.pieces.find((piece) => piece.type === 'spilled');
    expect(spilled).toMatchObject({ length: 3_000_000, written: 3_000_000, terminated: true, error: null });
    if (spilled?.file == null) throw new Error('no file');
    expect(statSync(spilled.file).mode & 0o777).toBe(0o600);
    const frame = JSON.parse(readFileSync(spilled.file, 'utf8'));
    expect(frame.message.content[0].text).toMatch(/^x+$/);
    expect(run.lines().at(-1)).toContain('after');
  });

  test('that cannot be written is noted, and the next line is normal', async () => {
    writeFileSync(join(folder, 'spill'), 'a file where the folder should be');
    await start({ turn: [{ type: 'longLine', bytes: 300_000 }] }, { lineCap: 100_000 });
    await run.say('hello');
    await run.lineWith('"result"');
    expect(run.pieces.find((piece) => piece.type === 'spilled')).toMatchObject({
      file: null,
      length: 300_000,
      written: 0,
      error: 'EEXIST',
    });
  });
});

test('[C7] of a flood on stderr the last 256 KB are kept, and memory stays flat', async () => {
  const gigabyte = 1024 * 1024 * 1024;
  await start({ atStart: [{ type: 'stderrFlood', bytes: gigabyte }] });
  const before = process.memoryUsage().rss;
  run.process.closeInput();
  const { stderrTail } = await run.process.exited;
  expect(stderrTail).toHaveLength(256 * 1024);
  expect(stderrTail.endsWith('noise on stderr\nthe last of stderr\n')).toBe(true);
  expect(process.memoryUsage().rss - before).toBeLessThan(gigabyte / 4);
});

describe('[C8] stdin closed by the CLI', () => {
  test('a write fails with its code and the server stays up', async () => {
    await start({ atStart: [{ type: 'closeInput' }, { type: 'line', text: 'closed' }], ignoresInputEnd: true });
    await run.lineWith('closed');
    expect(await run.say('hello')).toEqual({ type: 'failed', code: 'EPIPE' });
    expect((await run.say('again')).type).toBe('failed');
  });

  test('a write after the exit fails', async () => {
    await start({ atStart: [{ type: 'exit', code: 0 }] });
    await run.process.exited;
    expect((await run.say('hello')).type).toBe('failed');
  });

  test('a write that nobody reads fails when the CLI dies', async () => {
    const gate = join(folder, 'gate');
    await start({ atStart: [{ type: 'waitForFile', path: gate }, { type: 'die' }] });
    const writing = run.process.write('x'.repeat(8 * 1024 * 1024));
    writeFileSync(gate, '');
    expect((await writing).type).toBe('failed');
  });
});

describe('[C9] a CLI that cannot be started', () => {
  const base = { argv: [], env: {}, spillFolder: '/nowhere' };
  const fails = (file: string, cwd: string) => startProcess({ ...base, file, cwd }, () => {});

  test('each has its reason', async () => {
    const plain = join(folder, 'plain');
    writeFileSync(plain, 'text', { mode: 0o644 });
    const strange = join(folder, 'strange');
    writeFileSync(strange, '#!/no/such/interpreter\n', { mode: 0o755 });
    expect(await fails(join(folder, 'none'), folder)).toMatchObject({ type: 'failed', reason: 'missing' });
    expect(await fails(plain, folder)).toMatchObject({ type: 'failed', reason: 'notExecutable' });
    expect(await fails(folder, folder)).toMatchObject({ type: 'failed', reason: 'notExecutable' });
    expect(await fails(strange, folder)).toMatchObject({ type: 'failed', reason: 'badInterpreter' });
    const fake = makeFakeClaude(folder);
    expect(await fails(fake, join(folder, 'none'))).toMatchObject({ reason: 'badFolder', detail: 'ENOENT' });
    expect(await fails(fake, plain)).toMatchObject({ reason: 'badFolder', detail: 'ENOTDIR' });
    const tooLong = await startProcess({ ...base, file: fake, cwd: folder, argv: ['x'.repeat(2 ** 20)] }, () => {});
    expect(tooLong).toMatchObject({ type: 'failed', reason: 'argumentsTooLong' });
    const withNul = await startProcess({ ...base, file: fake, cwd: folder, argv: ['a\0b'] }, () => {});
    expect(withNul).toMatchObject({ type: 'failed', reason: 'other' });
  });

  test('one that exits at once has its code and words', async () => {
    await start({ atStart: [{ type: 'exit', code: 3, stderr: 'not today\n' }] });
    expect(await run.process.exited).toMatchObject({ code: 3, stderrTail: 'not today\n', stopped: false });
  });
});

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
