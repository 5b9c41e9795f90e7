import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FixedSettings } from './fixed-settings.ts';
import { moveFormerSettings } from './former-settings.ts';
import { openSettings, type SettingsKeeper } from './settings-keeper.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterdeck-settings-'));
  file = join(folder, 'settings.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function opened(fixed: FixedSettings = {}): Promise<SettingsKeeper> {
  const outcome = await openSettings(file, fixed);
  if (outcome.type === 'broken') throw new Error(outcome.reason);
  return outcome.settings;
}

const fileJson = async () => JSON.parse(await readFile(file, 'utf8')) as object;
const byFlag: FixedSettings = { port: { value: 5, source: { type: 'flag', name: '--port' } } };

describe('what is put', () => {
  test('holds at once, is in the file for this user alone, and nothing else is left in the folder', async () => {
    const settings = await opened();
    expect(await settings.put({ idleMinutes: 5 }, null)).toEqual({ type: 'saved' });
    expect(settings.current.idleMinutes).toBe(5);
    expect(await fileJson()).toEqual({ idleMinutes: 5 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['settings.json']);
  });

  test('keeps what is unknown, and reports it', async () => {
    await writeFile(file, '{"later": {"a": 1}, "port": 1}');
    const settings = await opened();
    expect(settings.remarks).toEqual([`${file}: "later" is not a setting.`]);
    await settings.put({ host: '10.0.0.1' }, null);
    expect(await fileJson()).toEqual({ later: { a: 1 }, host: '10.0.0.1' });
  });

  test('is refused as a whole when one key is wrong, and nothing is written', async () => {
    const settings = await opened();
    const put = await settings.put({ idleMinutes: 5, port: 'abc' } as never, null);
    expect(put).toMatchObject({ type: 'invalid', problems: [{ key: 'port' }] });
    expect(settings.current.idleMinutes).toBe(30);
    expect(await readdir(folder)).toEqual([]);
  });

  test('is refused where a flag says it, unless it stays as the file has it', async () => {
    await writeFile(file, '{"port": 1}');
    const settings = await opened(byFlag);
    const problem = { key: 'port', reason: 'is set by --port, so a change here would not hold' };
    expect(await settings.put({ port: 2 }, null)).toEqual({ type: 'invalid', problems: [problem] });
    expect(await settings.put({ port: 1, log: 'info' }, null)).toEqual({ type: 'saved' });
    expect(settings.current).toMatchObject({ port: 5, log: 'info' });
  });

  test('that could not be written does not hold', async () => {
    const settings = await opened();
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file in the way');
    expect(await settings.put({ idleMinutes: 5 }, null)).toMatchObject({ type: 'failed' });
    expect(settings.current.idleMinutes).toBe(30);
  });

  test('twice at once is twice, one after the other', async () => {
    const settings = await opened();
    const { revision } = await settings.shown();
    const puts = await Promise.all([settings.put({ port: 1 }, revision), settings.put({ port: 2 }, revision)]);
    expect(puts.map(({ type }) => type)).toEqual(['saved', 'conflict']);
    expect(await fileJson()).toEqual({ port: 1 });
  });

  test('goes where a link leads, and the link stays', async () => {
    await mkdir(join(folder, 'dotfiles'));
    await writeFile(join(folder, 'dotfiles', 'deck.json'), '{}');
    await symlink(join(folder, 'dotfiles', 'deck.json'), file);
    expect(await (await opened()).put({ port: 1 }, null)).toEqual({ type: 'saved' });
    expect(JSON.parse(await readFile(join(folder, 'dotfiles', 'deck.json'), 'utf8'))).toEqual({ port: 1 });
  });
});

describe('a file that is edited by hand', () => {
  test('is read again, and what was seen before is no longer a reason to write', async () => {
    const settings = await opened();
    const { revision } = await settings.shown();
    await writeFile(file, '{"idleMinutes": 7}');
    expect(await settings.put({ port: 1 }, revision)).toEqual({
      type: 'conflict',
      reason: `${file} was changed meanwhile, so nothing was saved. Look at what it says now, and save again.`,
    });
    expect(settings.current.idleMinutes).toBe(7);
    const shown = await settings.shown();
    expect(await settings.put({ ...shown.settings, port: 1 }, shown.revision)).toEqual({ type: 'saved' });
    expect(await fileJson()).toEqual({ idleMinutes: 7, port: 1 });
  });

  test('and broken changes nothing, is told, and is not written over', async () => {
    const settings = await opened();
    await settings.put({ idleMinutes: 7 }, null);
    await writeFile(file, '{"idleMinutes": 8,}');
    const shown = await settings.shown();
    expect(shown.problem).toBe(`${file}: line 1: there must be a key in double quotes, not "}".`);
    expect(shown.entries.find(({ key }) => key === 'idleMinutes')?.value).toBe(7);
    expect(await settings.put({ port: 1 }, null)).toMatchObject({
      type: 'conflict',
      reason: expect.stringContaining('line 1'),
    });
    expect(await readFile(file, 'utf8')).toBe('{"idleMinutes": 8,}');
  });

  test('is followed while the server runs', async () => {
    const settings = await opened();
    const told: string[] = [];
    const stop = settings.watch((sentence) => told.push(sentence));
    await writeFile(file, '{"idleMinutes": 9}');
    await expect.poll(() => settings.current.idleMinutes, { timeout: 10_000 }).toBe(9);
    await writeFile(file, '{"idleMinutes": ');
    await expect.poll(() => told, { timeout: 10_000 }).toEqual([expect.stringContaining('there must be a value')]);
    stop();
  });
});

test('what holds from the next start on is shown with what is in force', async () => {
  const settings = await opened();
  await settings.put({ port: 8000, idleMinutes: 5 }, null);
  const { entries } = await settings.shown();
  expect(entries.filter(({ source }) => source.type === 'file')).toEqual([
    { key: 'port', value: 8000, inForce: 7433, source: { type: 'file' } },
    { key: 'idleMinutes', value: 5, inForce: 5, source: { type: 'file' } },
  ]);
});

test('a file that is no file, or that may not be read, is told', async () => {
  await mkdir(file);
  expect(await openSettings(file, {})).toEqual({ type: 'broken', reason: `${file}: it is not a file.` });
  await rm(file, { recursive: true });
  await writeFile(file, '{}');
  await chmod(file, 0);
  // Root may read everything.
  if (process.getuid?.() !== 0) {
    expect(await openSettings(file, {})).toEqual({ type: 'broken', reason: `${file}: this user may not read it.` });
  }
});

describe('settings that were kept in the database', () => {
  function storeWith(former: object) {
    let kept = former;
    return {
      formerSettings: async () => kept as never,
      dropFormerSettings: async () => {
        kept = {};
        return { type: 'dropped' } as const;
      },
    };
  }

  test('are in the file after the start, once', async () => {
    const store = storeWith({ idleMinutes: 5, run: { model: 'opus' } });
    const settings = await opened();
    expect(await moveFormerSettings(store, settings)).toBeNull();
    expect(settings.current).toMatchObject({ idleMinutes: 5, run: { model: 'opus' } });
    expect(await store.formerSettings()).toEqual({});
    await settings.put({}, null);
    expect(await moveFormerSettings(store, settings)).toBeNull();
    expect(await fileJson()).toEqual({});
  });

  test('are kept beside the file where it says otherwise', async () => {
    await writeFile(file, '{"idleMinutes": 60}');
    const settings = await opened();
    const told = await moveFormerSettings(storeWith({ idleMinutes: 5, retentionDays: 9 }), settings);
    expect(told).toContain('settings-before.json');
    expect(await fileJson()).toEqual({ idleMinutes: 60, retentionDays: 9 });
    const before = await readFile(join(folder, 'settings-before.json'), 'utf8');
    expect(JSON.parse(before)).toEqual({ idleMinutes: 5, retentionDays: 9 });
  });

  test('stay where they are when the file cannot be written', async () => {
    const store = storeWith({ idleMinutes: 5 });
    const settings = await opened();
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file in the way');
    expect(await moveFormerSettings(store, settings)).toContain('could not be moved');
    expect(await store.formerSettings()).toEqual({ idleMinutes: 5 });
  });
});
