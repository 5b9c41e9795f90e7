import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startsOf } from '../../../test/fake-claude/make.ts';
import { runFakeClaude } from '../../../test/fake-claude/run.ts';
import { childEnvironment } from './environment.ts';

const canaries = {
  NODE_OPTIONS: '--require /evil.js',
  CLAUDECODE: '1',
  CLAUDE_CODE_ENTRYPOINT: 'cli',
  DATABASE_URL: 'postgres://user:secret@host/db',
  ANTHROPIC_API_KEY: 'canary-key',
  ANTHROPIC_BASE_URL: 'http://elsewhere',
  AWS_SECRET_ACCESS_KEY: 'canary-aws',
  GITHUB_TOKEN: 'canary-token',
  LD_PRELOAD: '/evil.so',
  QUARTERDECK_TOKEN: 'canary-own',
};

const useful = {
  PATH: '/usr/bin:/bin',
  HOME: '/home/me',
  LANG: 'en_GB.UTF-8',
  LC_TIME: 'de_DE.UTF-8',
  XDG_CONFIG_HOME: '/home/me/.config',
  SSH_AUTH_SOCK: '/run/agent',
  https_proxy: 'http://proxy',
  NO_PROXY: 'localhost',
  NODE_EXTRA_CA_CERTS: '/ca.pem',
  GIT_AUTHOR_NAME: 'Me',
  CLAUDE_CONFIG_DIR: '/home/me/.claude-work',
};

const options = { platform: 'linux', passOn: [], own: {} } as const;

describe('[S13] the environment of the CLI', () => {
  test('is the allow-list, whatever the parent has', () => {
    expect(childEnvironment({ ...canaries, ...useful }, options)).toEqual({
      env: useful,
      credential: { type: 'account' },
      refused: [],
    });
  });

  test('reaches the process as it is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-environment-'));
    const { env } = childEnvironment({ ...canaries, ...useful }, options);
    const run = await runFakeClaude(folder, {}, { env });
    await run.process.stop();
    expect(startsOf(folder)[0]?.env).toEqual(useful);
    rmSync(folder, { recursive: true });
  });

  test('has what the user names, and tells which credential it is, not its value', () => {
    const passOn = ['ANTHROPIC_API_KEY', 'GITHUB_TOKEN', 'NOT_SET'];
    const child = childEnvironment({ ...canaries, ...useful }, { ...options, passOn });
    expect(child.env).toEqual({ ...useful, ANTHROPIC_API_KEY: 'canary-key', GITHUB_TOKEN: 'canary-token' });
    expect(child.credential).toEqual({ type: 'variable', name: 'ANTHROPIC_API_KEY' });
  });

  test('never has what would change the CLI itself, even when named', () => {
    const passOn = ['NODE_OPTIONS', 'CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT', 'A=B', ''];
    const child = childEnvironment({ ...canaries, 'A=B': 'x', '': 'y' }, { ...options, passOn });
    expect(child).toEqual({ env: {}, credential: { type: 'account' }, refused: passOn });
  });

  test('our own settings win', () => {
    const own = { LANG: 'C', ANTHROPIC_AUTH_TOKEN: 'mine' };
    const child = childEnvironment({ ...useful }, { ...options, own });
    expect(child.env).toEqual({ ...useful, ...own });
    expect(child.credential).toEqual({ type: 'variable', name: 'ANTHROPIC_AUTH_TOKEN' });
  });

  test('an empty credential is none', () => {
    const child = childEnvironment({ ANTHROPIC_API_KEY: '' }, { ...options, passOn: ['ANTHROPIC_API_KEY'] });
    expect(child.credential).toEqual({ type: 'account' });
  });

  test('on Windows names have no case', () => {
    const parent = { Path: 'C:\\bin', SystemRoot: 'C:\\Windows', Home: 'x', node_options: '--evil', GitHub_Token: 't' };
    const passOn = ['GITHUB_TOKEN', 'Node_Options'];
    const child = childEnvironment(parent, { platform: 'win32', passOn, own: { PATH: 'D:\\bin' } });
    expect(child.env).toEqual({ PATH: 'D:\\bin', SystemRoot: 'C:\\Windows', Home: 'x', GitHub_Token: 't' });
    expect(child.refused).toEqual(['Node_Options']);
  });

  test('on Linux names have case', () => {
    expect(childEnvironment({ path: '/x', Home: '/y', NO_proxy: 'z' }, options).env).toEqual({});
  });
});
