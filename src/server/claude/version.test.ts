import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeFakeClaude } from '../../../test/fake-claude/make.ts';
import { askVersion, compareVersions, readVersion } from './version.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-version-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const ask = (file: string, ...prefixArguments: string[]) => askVersion({ file, prefixArguments, env: {} });

describe('[C9] asking for the version', () => {
  test('of a CLI', async () => {
    expect(await ask(makeFakeClaude(folder, { version: '2.1.99' }))).toEqual({ type: 'version', version: '2.1.99' });
  });

  test('of the real ones', async () => {
    const installed = (path: string) => fileURLToPath(new URL(`../../../node_modules/${path}`, import.meta.url));
    const env = { HOME: folder, DISABLE_AUTOUPDATER: '1' };
    const today = { file: installed('claude-2.1.325/bin/claude.exe'), prefixArguments: [] };
    const older = { file: process.execPath, prefixArguments: [installed('claude-2.1.38/cli.js')] };
    expect(await askVersion({ ...today, env })).toEqual({ type: 'version', version: '2.1.325' });
    expect(await askVersion({ ...older, env })).toEqual({ type: 'version', version: '2.1.38' });
  });

  test('of what is not the CLI, each in its own way', async () => {
    const script = (name: string, text: string, mode = 0o755) => {
      writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode });
      return join(folder, name);
    };
    expect(await ask(join(folder, 'none'))).toEqual({ type: 'missing' });
    expect(await ask(script('plain', '', 0o644))).toEqual({ type: 'notExecutable' });
    expect(await ask(folder)).toEqual({ type: 'notExecutable' });
    expect(await ask(script('other', 'echo GNU hello 2.10'))).toEqual({
      type: 'notClaude',
      output: 'GNU hello 2.10\n',
    });
    expect(await ask(script('silent', ''))).toEqual({ type: 'notClaude', output: '' });
    expect(await ask(script('broken', 'echo no such library >&2; exit 127'))).toEqual({
      type: 'exitedAtOnce',
      code: 127,
      signal: null,
      stderrTail: 'no such library\n',
    });
    expect(await ask(script('crashing', 'kill -SEGV $$'))).toMatchObject({ type: 'exitedAtOnce', signal: 'SIGSEGV' });
    expect((await ask(script('endless', 'yes'))).type).toBe('notClaude');
    const hanging = script('hanging', 'exec sleep 600');
    expect(await askVersion({ file: hanging, prefixArguments: [], env: {}, timeLimit: 100 })).toEqual({
      type: 'timedOut',
    });
    expect(await ask(script('reading', 'cat; echo 2.1.5 "(Claude Code)"'))).toEqual({
      type: 'version',
      version: '2.1.5',
    });
  });
});

test.each([
  ['2.1.325 (Claude Code)\n', '2.1.325'],
  ['2.2.0-beta.1 (Claude Code)', '2.2.0-beta.1'],
  ['a warning first\n2.1.38 (Claude Code)\r\n', '2.1.38'],
])('%j is read', (output, version) => {
  expect(readVersion(output)).toEqual({ type: 'version', version });
});

test('versions are compared by their numbers', () => {
  const ordered = ['1.9.0', '2.0.0', '2.1.38', '2.1.325-beta.2', '2.1.325-beta.10', '2.1.325', '2.2.0-alpha', '10.0.0'];
  expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered);
  expect(compareVersions('2.1.38', '2.1.38')).toBe(0);
});
