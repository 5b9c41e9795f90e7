import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyState } from '../../core/session/state.ts';
import { resumeLine } from './terminal.ts';

const lineFor = (cwd: string) => resumeLine({ state: { ...emptyState('ID'), cwd } });

test.each([
  ['/srv/app', 'cd /srv/app && claude --resume ID'],
  ["/srv/it's é", "cd '/srv/it'\\''s é' && claude --resume ID"],
  ['-P', 'cd -- -P && claude --resume ID'],
  ["/x\u001b[201~\ny'\\", String.raw`cd $'/x\033[201~\012y\047\134' && claude --resume ID`],
  ['/x\u202ey', String.raw`cd $'/x\342\200\256y' && claude --resume ID`],
])('[S28] the line for the folder %j has no character that a terminal acts on', (cwd, line) => {
  expect(lineFor(cwd)).toBe(line);
});

test('a shell finds the folder', () => {
  const cwd = join(mkdtempSync(join(tmpdir(), 'quarterdeck-line-')), "a'\\\u001b\n\u00e9\u202e1");
  mkdirSync(cwd);
  const line = lineFor(cwd).replace('claude --resume ID', 'printf %s "$PWD"');
  expect(execFileSync('bash', ['-c', line], { encoding: 'utf8' })).toBe(cwd);
  rmSync(join(cwd, '..'), { recursive: true });
});
