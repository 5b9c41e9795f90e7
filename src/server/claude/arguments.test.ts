import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startsOf } from '../../../test/fake-claude/make.ts';
import { runFakeClaude } from '../../../test/fake-claude/run.ts';
import { type ClaudeOptions, claudeArguments, optionSince, type SessionChoice } from './arguments.ts';
import { startProcess } from './process.ts';

const id = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';
const session: SessionChoice = { type: 'new', id };
const start = [
  '--output-format=stream-json',
  '--input-format=stream-json',
  '--verbose',
  '--include-partial-messages',
  '--replay-user-messages',
  '--permission-prompt-tool=stdio',
];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-arguments-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a session is', () => {
  test.each<[string, SessionChoice, string[]]>([
    ['new', { type: 'new', id }, [`--session-id=${id}`]],
    ['resumed', { type: 'resume', id }, [`--resume=${id}`]],
    ['resumed up to a message', { type: 'resume', id, at: other }, [`--resume=${id}`, `--resume-session-at=${other}`]],
    ['the latest', { type: 'continue' }, ['--continue']],
    ['forked', { type: 'fork', from: id }, [`--resume=${id}`, '--fork-session']],
    [
      'forked under an id of ours',
      { type: 'fork', from: id, id: other },
      [`--resume=${id}`, '--fork-session', `--session-id=${other}`],
    ],
    ['forked from the latest', { type: 'forkLatest' }, ['--continue', '--fork-session']],
    ['that of a pull request', { type: 'pullRequest', value: '42' }, ['--from-pr=42']],
  ])('%s', (_, choice, expected) => {
    expect(claudeArguments({ session: choice })).toEqual({ type: 'ok', argv: [...start, ...expected] });
  });
});

test('every option becomes its flag', () => {
  expect(claudeArguments({ session, ...everyOption() })).toEqual({
    type: 'ok',
    argv: [
      ...start,
      `--session-id=${id}`,
      '--model=claude-opus-4-6[1m]',
      '--fallback-model=haiku,sonnet',
      '--permission-mode=acceptEdits',
      '--effort=high',
      '--agent=reviewer',
      '--agents={"reviewer":{"description":"d","prompt":"p"}}',
      '--max-turns=7',
      '--max-budget-usd=1.5',
      '--max-thinking-tokens=0',
      '--tools=Bash',
      '--tools=Edit',
      '--allowedTools=Bash(git commit, push)',
      '--disallowedTools=WebFetch',
      '--system-prompt=two\nlines',
      '--append-system-prompt=--settings=x',
      `--add-dir=${tmpdir()}`,
      `--plugin-dir=${tmpdir()}`,
      '--mcp-config={"mcpServers":{}}',
      '--strict-mcp-config',
      '--settings={}',
      '--setting-sources=user,project',
      '--json-schema={"type":"object"}',
      '--betas=context-1m-2025-08-07',
      '--no-session-persistence',
      '--disable-slash-commands',
      '--name=my session',
      '--thinking=adaptive',
      '--thinking-display=summarized',
      '--include-hook-events',
      '--forward-subagent-text',
      '--restricted',
      '--safe-mode',
    ],
  });
});

test('an option that is off or absent is no flag', () => {
  expect(claudeArguments({ session, strictMcpConfig: false, allowedTools: [] })).toEqual(claudeArguments({ session }));
});

test('no tools are not the default tools', () => {
  expect(claudeArguments({ session, tools: [] })).toMatchObject({ argv: expect.arrayContaining(['--tools=']) });
});

describe('[S10] hostile values', () => {
  const hostile = ['$(touch x)', '`touch x`', '--settings={}', '-p', 'a\nb', 'a\0b', 'x'.repeat(1_000_000), ''];

  test.each(['model', 'fallbackModel', 'permissionMode', 'effort', 'worktree'] as const)(
    'in %s are refused',
    (option) => {
      for (const value of hostile) {
        expect(claudeArguments({ session, [option]: value })).toMatchObject({ type: 'refused', option });
      }
    },
  );

  test('in a session id are refused', () => {
    for (const value of [...hostile, `${id}\n`, `${id} --settings=x`, 'agent-1739800000']) {
      const choices: SessionChoice[] = [
        { type: 'new', id: value },
        { type: 'resume', id: value },
        { type: 'resume', id, at: value },
        { type: 'fork', from: value },
        { type: 'fork', from: id, id: value },
        { type: 'pullRequest', value },
      ];
      for (const choice of choices) {
        expect(claudeArguments({ session: choice })).toMatchObject({ type: 'refused', option: 'session' });
      }
    }
  });

  test('in a path are refused when they are no absolute path', () => {
    for (const value of ['relative', '../up', '--settings=x', '/a\0b', '/a\nb', `/${'x'.repeat(1_000_000)}`]) {
      expect(claudeArguments({ session, addDirs: [value] })).toMatchObject({ type: 'refused', option: 'addDirs' });
      expect(claudeArguments({ session, settings: { type: 'file', path: value } })).toMatchObject({ type: 'refused' });
    }
  });

  test('in numbers are refused', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5]) {
      expect(claudeArguments({ session, maxTurns: value })).toMatchObject({ type: 'refused', option: 'maxTurns' });
    }
    expect(claudeArguments({ session, maxBudgetUsd: 0 })).toMatchObject({ type: 'refused' });
  });

  test('in a text stay one inert argument of the process', async () => {
    const texts = ['$(touch x)', '`touch x`', '--settings={"hooks":{}}', '-p', '; touch x', 'two\nlines', '"\'\\'];
    const checked = claudeArguments({ session, systemPrompt: texts.join(' '), allowedTools: texts.filter(isOneLine) });
    if (checked.type === 'refused') throw new Error(checked.reason);
    const run = await runFakeClaude(folder, {}, { argv: checked.argv });
    await run.process.stop();
    expect(startsOf(folder)[0]?.argv).toEqual([
      ...start,
      `--session-id=${id}`,
      ...texts.filter(isOneLine).map((text) => `--allowedTools=${text}`),
      `--system-prompt=${texts.join(' ')}`,
    ]);
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });

  test('a text the system would not take is refused before', () => {
    expect(claudeArguments({ session, systemPrompt: 'é'.repeat(70_000) })).toMatchObject({ type: 'refused' });
    expect(claudeArguments({ session, systemPrompt: 'x'.repeat(1_000_000) })).toMatchObject({ type: 'refused' });
    expect(claudeArguments({ session, systemPrompt: 'a\0b' })).toMatchObject({ type: 'refused' });
  });

  const isOneLine = (text: string) => !text.includes('\n');
});

describe('the real CLIs', () => {
  const installed = (path: string) => fileURLToPath(new URL(`../../../node_modules/${path}`, import.meta.url));
  const clis = [
    { version: '2.1.38', file: process.execPath, prefix: [installed('claude-2.1.38/cli.js')] },
    { version: '2.1.325', file: installed('claude-2.1.325/bin/claude.exe'), prefix: [] },
  ];

  test.each(clis)('$version accepts every option it is offered', async ({ version, file, prefix }) => {
    const options = everyOption();
    for (const option of Object.keys(options) as (keyof typeof options)[]) {
      if (version === '2.1.38' && optionSince(option) !== undefined) delete options[option];
    }
    const facts = await startAndClose(file, prefix, { session, ...options });
    expect(facts).toMatchObject({ code: 0, stderrTail: '' });
  });

  test.each(clis)('$version takes a hostile text for a text', async ({ file, prefix }) => {
    const facts = await startAndClose(file, prefix, {
      session,
      systemPrompt: '--no-such-flag',
      allowedTools: ['--nor-this'],
    });
    expect(facts).toMatchObject({ code: 0, stderrTail: '' });
  });

  async function startAndClose(file: string, prefix: string[], options: ClaudeOptions) {
    const checked = claudeArguments(options);
    if (checked.type === 'refused') throw new Error(`${checked.option} ${checked.reason}`);
    const env = {
      PATH: '/usr/bin:/bin',
      HOME: folder,
      ANTHROPIC_API_KEY: 'test-key',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    };
    const argv = [...prefix, ...checked.argv];
    const outcome = await startProcess({ file, argv, cwd: folder, env, spillFolder: folder }, () => {});
    if (outcome.type === 'failed') throw new Error(outcome.reason);
    outcome.process.closeInput();
    return outcome.process.exited;
  }
});

/** Left out: what needs a git repository (`worktree`) or another user than root (skipping permissions). */
function everyOption(): Omit<ClaudeOptions, 'session'> {
  return {
    model: 'claude-opus-4-6[1m]',
    fallbackModel: 'haiku,sonnet',
    permissionMode: 'acceptEdits',
    effort: 'high',
    agent: 'reviewer',
    agents: { reviewer: { description: 'd', prompt: 'p' } },
    maxTurns: 7,
    maxBudgetUsd: 1.5,
    maxThinkingTokens: 0,
    tools: ['Bash', 'Edit'],
    allowedTools: ['Bash(git commit, push)'],
    disallowedTools: ['WebFetch'],
    systemPrompt: 'two\nlines',
    appendSystemPrompt: '--settings=x',
    addDirs: [tmpdir()],
    pluginDirs: [tmpdir()],
    mcpConfigs: [{ type: 'json', value: { mcpServers: {} } }],
    strictMcpConfig: true,
    settings: { type: 'json', value: {} },
    settingSources: ['user', 'project'],
    jsonSchema: { type: 'object' },
    betas: ['context-1m-2025-08-07'],
    noSessionPersistence: true,
    disableSlashCommands: true,
    name: 'my session',
    thinking: 'adaptive',
    thinkingDisplay: 'summarized',
    includeHookEvents: true,
    forwardSubagentText: true,
    restricted: true,
    safeMode: true,
  };
}
