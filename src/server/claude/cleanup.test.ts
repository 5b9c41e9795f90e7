import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dueAt } from '../../core/session-file.ts';
import { cleanupDays, withoutCleanup } from './cleanup.ts';

let home: string;
let cwd: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'quarterdeck-cleanup-'));
  cwd = join(home, 'project');
  await mkdir(join(cwd, '.claude'), { recursive: true });
  await mkdir(join(home, '.claude'));
});
afterEach(() => rm(home, { recursive: true }));

const off = { cleanupPeriodDays: 36_500 };
const given = (settings?: Parameters<typeof withoutCleanup>[0]) => withoutCleanup(settings, cwd, { HOME: home });

async function file(settings: object): Promise<{ type: 'file'; path: string }> {
  const path = join(home, 'mine.json');
  await writeFile(path, JSON.stringify(settings));
  return { type: 'file', path };
}

test('a run without settings gets some that keep session files', async () => {
  expect(await given()).toEqual({ type: 'json', value: off });
});

test('settings of a run stay, inline and from a file', async () => {
  expect(await given({ type: 'json', value: { model: 'opus' } })).toEqual({
    type: 'json',
    value: { model: 'opus', ...off },
  });
  const permissions = { deny: ['Read(//etc/**)', 'Edit(~/x)', 'Bash(rm:*)'], additionalDirectories: ['/srv'] };
  expect(await given(await file({ permissions }))).toEqual({ type: 'json', value: { permissions, ...off } });
});

test('a period that the run itself is given holds', async () => {
  const own = { type: 'json', value: { cleanupPeriodDays: 7 } } as const;
  expect(await given(own)).toBe(own);
});

test.each([{ permissions: { deny: ['Read(/secrets/**)'] } }, { sandbox: { filesystem: { allowWrite: ['/build'] } } }])(
  'a settings file about its own folder stays where it is: %j',
  async (settings) => {
    const own = await file(settings);
    expect(await given(own)).toBe(own);
  },
);

test('a settings file that cannot be read is left to the CLI', async () => {
  const own = { type: 'file', path: join(home, 'none.json') } as const;
  expect(await given(own)).toBe(own);
});

test.each(['.claude/settings.json', 'project/.claude/settings.json', 'project/.claude/settings.local.json'])(
  'who has the CLI save nothing, in %s, is not overruled',
  async (path) => {
    await writeFile(join(home, path), '{"cleanupPeriodDays":0}');
    expect(await given()).toBeUndefined();
  },
);

test('the days are those of the user’s settings', async () => {
  const folder = join(home, '.claude');
  expect(await cleanupDays(folder)).toBe(30);
  const set = (text: string) => writeFile(join(folder, 'settings.json'), text);
  await set('{"cleanupPeriodDays":90}');
  expect(await cleanupDays(folder)).toBe(90);
  await set('{"cleanupPeriodDays":0}');
  expect(await cleanupDays(folder)).toBeNull();
  await set('{"cleanupPeriodDays":"x"');
  expect(await cleanupDays(folder)).toBe(30);
});

test('a project that sets fewer days has its files deleted sooner, and one that sets more does not keep them', async () => {
  const folder = join(home, '.claude');
  const project = join(home, 'project');
  const local = (text: string) => writeFile(join(project, '.claude/settings.local.json'), text);
  await local('{"cleanupPeriodDays":5}');
  expect(await cleanupDays(folder, project)).toBe(5);
  expect(await cleanupDays(folder)).toBe(30);
  await local('{"cleanupPeriodDays":400}');
  expect(await cleanupDays(folder, project)).toBe(30);
  await local('{"cleanupPeriodDays":0}');
  expect(await cleanupDays(folder, project)).toBe(30);
});

test('[R19] a period of any length ends at a time that a clock can show', async () => {
  const folder = join(home, '.claude');
  await writeFile(join(folder, 'settings.json'), '{"cleanupPeriodDays":1e308}');
  const due = dueAt(Date.now(), await cleanupDays(folder));
  expect(new Date(due ?? 0).getTime()).toBe(due);
});
