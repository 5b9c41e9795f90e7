import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FolderRules } from '../../../src/core/permission/folder-rules.ts';
import { abilitiesOf } from '../../../src/server/claude/permission/abilities.ts';
import { editSettings, type FileChange } from '../../../src/server/claude/permission/settings-edit.ts';
import { readSettingsFile } from '../../../src/server/claude/permission/settings-file.ts';
import { readSettings } from '../../../src/server/claude/permission/settings-text.ts';
import { tryCall } from '../../../src/server/claude/permission/try-call.ts';
import { ruleSetOf } from '../../../src/server/session/rule-set.ts';
import type { Source } from '../plan.ts';
import { must, type Target } from './target.ts';

const examples = [
  {
    permissions: {
      allow: ['Bash(npm run test:*)', 'Read(~/.zshrc)', 'WebFetch(domain:example.com)', 'mcp__github__*'],
      ask: ['Bash(git push *)', 'Edit(/src/**/*.ts)'],
      deny: ['Read(./.env)', 'Bash(curl *)', 'Write(//etc/**)'],
      additionalDirectories: ['../docs', '/tmp/x'],
      defaultMode: 'acceptEdits',
    },
    hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'x', timeout: 5 }] }] },
    env: { A: '1' },
  },
];

const calls = [
  { tool: 'Bash', input: { command: 'npm run test:unit && git push origin main | tee "$(pwd)/x"' } },
  { tool: 'Edit', input: { file_path: '/home/user/project/src/a/b.ts' } },
  { tool: 'WebFetch', input: { url: 'https://example.com/x' } },
  { tool: 'mcp__github__list', input: {} },
];

const changes: FileChange[] = [
  { type: 'rule.add', place: 'local', behavior: 'ask', rule: 'Bash(ls)' },
  { type: 'rule.remove', place: 'local', behavior: 'deny', rule: 'Read(./.env)' },
  { type: 'folder.add', place: 'local', path: '/srv' },
  { type: 'mode.set', place: 'local', mode: 'plan' },
];

/** The CLI's `.claude/settings.json`: read, held against calls, and edited as text. */
export async function openRuleFiles(): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-fuzz-'));
  await mkdir(join(folder, '.claude'));
  const sources: Source[] = examples.map((example) => ({ name: 'rules', lines: [JSON.stringify(example)] }));
  return {
    sources,
    run: (lines) => readAndTry(join(folder, '.claude', 'settings.json'), lines.join('\n')),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function readAndTry(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  const found = await readSettingsFile(file);
  const read = found.type === 'text' ? readSettings(found.text) : found;
  const folder = '/home/user/project';
  const files: FolderRules['files'] = [{ place: 'project', file, text: read }];
  const rules: FolderRules = { folder, files, session: null, mode: 'default', version: null };
  for (const mode of ['default', 'acceptEdits', 'dontAsk'] as const) {
    for (const call of calls) tryCall(call, ruleSetOf(rules, '/home/user', mode), abilitiesOf('2.1.325'));
  }
  for (const change of changes) {
    const edited = editSettings(text, change);
    if (edited.type === 'refused') continue;
    must(readSettings(edited.text).type === 'read', `an edit breaks the file: ${JSON.stringify(change)}`);
  }
}
