import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeFakeClaude } from '../../../test/fake-claude/make.ts';
import { type FakeRun, runFakeClaude } from '../../../test/fake-claude/run.ts';
import type { Scenario } from '../../../test/fake-claude/scenario.ts';
import { startProcess } from './process.ts';

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
