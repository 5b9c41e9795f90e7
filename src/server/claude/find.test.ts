import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diskProbe, type FileProbe } from './file-probe.ts';
import { type FindRequest, findClaude } from './find.ts';

type Disk = Record<string, 'executable' | 'plainFile' | 'directory' | { link: string } | { text: string }>;

const linux: FindRequest = {
  wanted: undefined,
  platform: 'linux',
  env: { PATH: '/usr/sbin:/usr/bin' },
  home: '/home/me',
  cwd: '/srv',
  node: '/opt/node',
};
const mac: FindRequest = { ...linux, platform: 'darwin', home: '/Users/me' };
const windows: FindRequest = {
  wanted: undefined,
  platform: 'win32',
  env: { Path: 'C:\\Windows;C:\\tools', APPDATA: 'C:\\Users\\me\\AppData\\Roaming', ProgramFiles: 'C:\\Program Files' },
  home: 'C:\\Users\\me',
  cwd: 'C:\\work',
  node: 'C:\\node.exe',
};

const npmShim = (target: string) => `@ECHO off\r
GOTO start\r
:find_dp0\r
SET dp0=%~dp0\r
EXIT /b\r
:start\r
SETLOCAL\r
CALL :find_dp0\r
IF EXIST "%dp0%\\node.exe" (\r
  SET "_prog=%dp0%\\node.exe"\r
) ELSE (\r
  SET "_prog=node"\r
  SET PATHEXT=%PATHEXT:;.JS;=;%\r
)\r
endLocal & goto #_undefined_# 2>NUL || title %COMSPEC% & ${target} %*\r
`;
const npmFolder = 'C:\\Users\\me\\AppData\\Roaming\\npm';
const packageFolder = 'node_modules\\@anthropic-ai\\claude-code';

const found = (file: string, ...prefixArguments: string[]) => ({ type: 'found', file, prefixArguments });

describe('[C9] the CLI is found on Linux and macOS', () => {
  test.each<[string, FindRequest, Disk, object]>([
    ['on the PATH', linux, { '/usr/bin/claude': 'executable' }, found('/usr/bin/claude')],
    [
      'on the PATH before anywhere else',
      linux,
      { '/home/me/.local/bin/claude': 'executable', '/usr/bin/claude': 'executable' },
      found('/usr/bin/claude'),
    ],
    [
      'where its installer puts it',
      linux,
      { '/home/me/.local/bin/claude': 'executable' },
      found('/home/me/.local/bin/claude'),
    ],
    [
      'in its old local folder',
      mac,
      { '/Users/me/.claude/local/claude': 'executable' },
      found('/Users/me/.claude/local/claude'),
    ],
    ['from Homebrew', mac, { '/opt/homebrew/bin/claude': 'executable' }, found('/opt/homebrew/bin/claude')],
    ['from Bun', linux, { '/home/me/.bun/bin/claude': 'executable' }, found('/home/me/.bun/bin/claude')],
    ['from Volta', mac, { '/Users/me/.volta/bin/claude': 'executable' }, found('/Users/me/.volta/bin/claude')],
    [
      'under the npm prefix',
      { ...linux, env: { npm_config_prefix: '/home/me/global' } },
      { '/home/me/global/bin/claude': 'executable' },
      found('/home/me/global/bin/claude'),
    ],
    [
      'under the newest Node of nvm that has it',
      linux,
      {
        '/home/me/.nvm/versions/node/v9.9.0/bin/claude': 'executable',
        '/home/me/.nvm/versions/node/v24.1.0/bin/claude': 'executable',
        '/home/me/.nvm/versions/node/v25.0.0/bin/node': 'executable',
      },
      found('/home/me/.nvm/versions/node/v24.1.0/bin/claude'),
    ],
    [
      'as a script, which our own Node runs',
      linux,
      { '/usr/bin/claude': { link: '/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js' } },
      found('/opt/node', '/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js'),
    ],
    [
      'where the user says',
      { ...linux, wanted: '/x/my-claude' },
      { '/x/my-claude': 'executable' },
      found('/x/my-claude'),
    ],
    ['where the user says, from here', { ...linux, wanted: './cli' }, { '/srv/cli': 'executable' }, found('/srv/cli')],
    [
      'as a script the user names',
      { ...linux, wanted: '/x/cli.js' },
      { '/x/cli.js': 'plainFile' },
      found('/opt/node', '/x/cli.js'),
    ],
    [
      'by the name the user gives',
      { ...linux, wanted: 'claude-next' },
      { '/usr/bin/claude-next': 'executable' },
      found('/usr/bin/claude-next'),
    ],
    [
      'past a folder and a file of its name that cannot be run',
      linux,
      { '/usr/sbin/claude': 'directory', '/usr/bin/claude': 'plainFile', '/usr/local/bin/claude': 'executable' },
      found('/usr/local/bin/claude'),
    ],
  ])('%s', async (_, request, disk, expected) => {
    expect(await findClaude(request, probeOf(disk))).toEqual(expected);
  });
});

describe('[C9] the CLI is found on Windows, never through a shell', () => {
  test.each<[string, FindRequest, Disk, object]>([
    ['as a program on the PATH', windows, { 'C:\\tools\\claude.exe': 'executable' }, found('C:\\tools\\claude.exe')],
    [
      'where its installer puts it',
      windows,
      { 'C:\\Users\\me\\.local\\bin\\claude.exe': 'executable' },
      found('C:\\Users\\me\\.local\\bin\\claude.exe'),
    ],
    [
      'behind the shim of npm, as a program',
      windows,
      {
        [`${npmFolder}\\claude.cmd`]: { text: npmShim(`"%dp0%\\${packageFolder}\\bin\\claude.exe"  `) },
        [`${npmFolder}\\${packageFolder}\\bin\\claude.exe`]: 'executable',
      },
      found(`${npmFolder}\\${packageFolder}\\bin\\claude.exe`),
    ],
    [
      'behind the shim of npm, as a script',
      windows,
      {
        [`${npmFolder}\\claude.cmd`]: { text: npmShim(`"%_prog%"  "%dp0%\\${packageFolder}\\cli.js"`) },
        [`${npmFolder}\\${packageFolder}\\cli.js`]: 'executable',
      },
      found('C:\\node.exe', `${npmFolder}\\${packageFolder}\\cli.js`),
    ],
    [
      'behind the shim of pnpm',
      windows,
      {
        'C:\\tools\\claude.CMD': { text: '@"%~dp0\\global\\5\\node_modules\\claude-code\\bin\\claude.exe" %*' },
        'C:\\tools\\claude.cmd': { text: '@"%~dp0\\global\\5\\node_modules\\claude-code\\bin\\claude.exe" %*' },
        'C:\\tools\\global\\5\\node_modules\\claude-code\\bin\\claude.exe': 'executable',
      },
      found('C:\\tools\\global\\5\\node_modules\\claude-code\\bin\\claude.exe'),
    ],
    [
      'not behind a shim that starts something else',
      windows,
      { 'C:\\tools\\claude.cmd': { text: '@volta run claude %*' } },
      { type: 'unusableShim', file: 'C:\\tools\\claude.cmd' },
    ],
    [
      'not behind a shim whose program is gone',
      windows,
      { 'C:\\tools\\claude.cmd': { text: npmShim('"%dp0%\\gone.exe"') } },
      { type: 'unusableShim', file: 'C:\\tools\\claude.cmd' },
    ],
  ])('%s', async (_, request, disk, expected) => {
    expect(await findClaude(request, probeOf(disk))).toEqual(expected);
  });
});

describe('[C9] a CLI that is not found', () => {
  test('has each place that was looked at', async () => {
    const result = await findClaude(linux, probeOf({}));
    expect(result.type).toBe('notFound');
    expect(result.type === 'notFound' && result.looked).toEqual(
      expect.arrayContaining(['/usr/sbin/claude', '/usr/bin/claude', '/home/me/.local/bin/claude']),
    );
  });

  test('is not replaced by another when the user says which', async () => {
    const disk: Disk = { '/usr/bin/claude': 'executable', '/x': 'directory', '/y/claude': 'plainFile' };
    const find = (wanted: string) => findClaude({ ...linux, wanted }, probeOf(disk));
    expect(await find('/z/claude')).toEqual({ type: 'notFound', looked: ['/z/claude'] });
    expect(await find('/x')).toEqual({ type: 'isDirectory', file: '/x' });
    expect(await find('/y/claude')).toEqual({ type: 'notExecutable', file: '/y/claude' });
    expect((await find('claude-next')).type).toBe('notFound');
  });

  test('is not looked for in the current folder, however the PATH names it', async () => {
    const request = { ...linux, env: { PATH: ':.:bin' } };
    expect((await findClaude(request, probeOf({ '/srv/claude': 'executable', claude: 'executable' }))).type).toBe(
      'notFound',
    );
  });
});

test('the disk answers as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-find-'));
  const at = (name: string) => join(folder, name);
  mkdirSync(at('folder'));
  writeFileSync(at('plain'), 'words');
  writeFileSync(at('program'), '');
  chmodSync(at('program'), 0o755);
  symlinkSync(at('program'), at('link'));
  symlinkSync(at('nothing'), at('broken'));
  const kinds = ['folder', 'plain', 'program', 'link', 'broken'].map((name) => diskProbe.kind(at(name)));
  expect(await Promise.all(kinds)).toEqual(['directory', 'plainFile', 'executable', 'executable', 'missing']);
  expect(await diskProbe.realPath(at('link'))).toBe(await diskProbe.realPath(at('program')));
  expect(await diskProbe.text(at('plain'))).toBe('words');
  expect(await diskProbe.text(at('broken'))).toBe('');
  expect(await diskProbe.names(at('none'))).toEqual([]);
  rmSync(folder, { recursive: true });
});

function probeOf(disk: Disk): FileProbe {
  return {
    async kind(path) {
      const entry = disk[path];
      if (entry === undefined) return 'missing';
      return typeof entry === 'string' ? entry : 'executable';
    },
    async realPath(path) {
      const entry = disk[path];
      return typeof entry === 'object' && 'link' in entry ? entry.link : path;
    },
    async text(path) {
      const entry = disk[path];
      return typeof entry === 'object' && 'text' in entry ? entry.text : '';
    },
    async names(folder) {
      const below = Object.keys(disk).filter((path) => path.startsWith(`${folder}/`));
      return [...new Set(below.map((path) => path.slice(folder.length + 1).split('/')[0] ?? ''))];
    },
  };
}
