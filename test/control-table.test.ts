import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { supports } from '../src/server/claude/capability.ts';
import { type ControlRequest, controlRequestSchemas } from '../src/server/claude/message/control-request.ts';

/* The table "Control requests" in docs/FEATURES.md against the SDK's types and against the code. */

const root = fileURLToPath(new URL('..', import.meta.url));
const types = readFileSync(join(root, 'node_modules/@anthropic-ai/claude-agent-sdk/sdk.d.ts'), 'utf8');

type Row = { kind: string; cli: string; page: string; code: string };

const rows = tableRows(readFileSync(join(root, 'docs/FEATURES.md'), 'utf8'));
const sent = sentKinds();

/** The `subtype` of every member of the SDK's union. */
function sdkKinds(): string[] {
  const [, union = ''] = /type SDKControlRequestInner = ([^;]+);/.exec(types) ?? [];
  return union.split(' | ').map((name) => {
    const body = types.slice(types.indexOf(`type ${name} = {`));
    return /subtype: '(\w+)'/.exec(body)?.[1] ?? name;
  });
}

function tableRows(document: string): Row[] {
  const [, section = ''] = document.split('\n## Control requests\n');
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) => {
    const [, kind = '', cli = '', page = '', code = ''] = line.split(' | ').join('|').split('|');
    return { kind: kind.trim().replaceAll('`', ''), cli, page, code: code.trim() };
  });
}

/** The files that send each kind: those outside `claude/`, which knows the words, in which a request is written out. */
function sentKinds(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const name of readdirSync(join(root, 'src/server'), { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts') || name.startsWith('claude')) continue;
    const text = readFileSync(join(root, 'src/server', name), 'utf8');
    for (const kind of new Set([...text.matchAll(/(?<!<)\{ subtype: '(\w+)'/g)].map(([, word = '']) => word))) {
      if (kind in controlRequestSchemas) files.set(kind, [...(files.get(kind) ?? []), `src/server/${name}`]);
    }
  }
  return files;
}

function pathsIn({ code }: Row): string[] {
  return [...code.matchAll(/`([^`]+\.ts)`/g)].map(([, path = '']) => path);
}

test('every control request of the SDK has one row', () => {
  const kinds = sdkKinds();
  expect(kinds.length).toBeGreaterThanOrEqual(41);
  expect(kinds.filter((kind) => !rows.some((row) => row.kind === kind))).toEqual([]);
  expect(rows.map(({ kind }) => kind)).toEqual([...new Set(rows.map(({ kind }) => kind))]);
});

/** Kinds that 2.1.325 answers or refuses by name, though the SDK doesn't list them. */
const undocumented = [
  ...['side_question', 'generate_session_title', 'rewind_conversation', 'get_workspace_diff', 'get_plan', 'get_status'],
  ...['export_conversation', 'get_memory_dialog', 'get_skills_dialog', 'get_sandbox_dialog', 'get_chrome_dialog'],
  ...['set_cwd', 'set_prompt_suggestions_paused', 'claude_authenticate', 'mcp_authenticate', 'mcp_clear_auth'],
  ...['mcp_oauth_callback_url', 'end_session', 'fork_conversation', 'start_shell_task', 'send_task_message'],
  ...['list_directory', 'remote_control', 'list_cloud_sessions'],
];

test('every control request outside the SDK that is known has a row, and says that it is outside', () => {
  const found = undocumented.map((kind) => rows.find((row) => row.kind === kind)?.page ?? kind);
  expect(found.filter((page) => !page.includes('not in the SDK'))).toEqual([]);
});

test('a row names exactly the files that send the request', () => {
  const claimed = rows.map((row) => [row.kind, pathsIn(row)]).filter(([, paths]) => paths?.length !== 0);
  const incoming = ['can_use_tool', 'hook_callback', 'elicitation', 'request_user_dialog'];
  const outgoing = claimed.filter(([kind]) => !incoming.includes(String(kind)));
  expect(Object.fromEntries(outgoing)).toEqual(Object.fromEntries(sent));
});

test('a request that the CLI sends is read where its row says', () => {
  for (const row of rows.filter(({ cli }) => cli.trim() === 'from the CLI')) {
    const [path = ''] = pathsIn(row);
    expect(readFileSync(join(root, path), 'utf8'), row.kind).toContain(`'${row.kind}'`);
  }
});

test('a request says which CLI answers it, and those outside the SDK are behind a version check', () => {
  for (const { kind, cli } of rows) {
    if (!(kind in controlRequestSchemas) || kind === 'set_color') continue;
    const isOld = supports('2.1.38', kind as ControlRequest['subtype']);
    expect([kind, cli.trim()]).toEqual([kind, isOld ? '2.1.38' : '2.1.325']);
    if (!sdkKinds().includes(kind)) expect(isOld, kind).toBe(false);
  }
});

test('a request that nothing sends says why', () => {
  for (const row of rows.filter((each) => pathsIn(each).length === 0)) {
    expect(row.page.trim().length, row.kind).toBeGreaterThan(20);
    expect(row.code, row.kind).toBe('not sent');
  }
});
