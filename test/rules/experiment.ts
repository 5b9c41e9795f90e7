import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { JsonObject } from '../../src/core/json.ts';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { startModelApi } from '../../src/server/demo/model-api/server.ts';
import type { Version } from '../claude/executable.ts';
import { prepareRealClaude, type RealClaude } from '../claude/real.ts';
import { type Frame, startRun } from '../claude/run.ts';
import { say, streamFlags } from '../claude/talk.ts';
import { type Call, type Decided, type Outcome, type Situation, standing, wordsOf } from './situation.ts';

const server = new URL('../claude/scenario/mcp-echo.ts', import.meta.url);

/** Puts every call of a situation to a real CLI, one after the other, and tells what it decided. */
export async function experiment(version: Version, situation: Situation): Promise<Decided[]> {
  const api = await startModelApi();
  const claude = await prepareRealClaude(version, api);
  try {
    const filled = await prepare(claude, situation);
    const calls = filled.map(({ tool: name, input }) => reply(tool(name, input)));
    api.add('rules', [...calls, reply('Done.')]);
    const mode = situation.mode === undefined ? [] : ['--permission-mode', situation.mode];
    const run = startRun({
      command: claude.command,
      args: [...streamFlags, '--mcp-config', join(claude.project, 'mcp.json'), ...mode],
      environment: { ...claude.environment, IS_SANDBOX: '1' },
      folder: claude.project,
    });
    const asked = new Map<string, string>();
    const results = new Map<string, Decided>();
    const ids: string[] = [];
    say(run, `Go. ${marker('rules')}`);
    for (;;) {
      const frame = await run.next('anything', () => true);
      if (frame.type === 'result') break;
      const called = calledIn(frame);
      if (called) ids.push(called);
      const request = requestIn(frame);
      if (request) {
        asked.set(request.toolUseId, request.why);
        const response = { behavior: 'deny', message: 'Refused by the experiment.' };
        const body = { subtype: 'success', request_id: frame.request_id, response };
        run.write(JSON.stringify({ type: 'control_response', response: body }));
      }
      const returned = returnedIn(frame);
      if (returned) results.set(returned.id, decidedOf(returned, asked.get(returned.id)));
    }
    await run.finish();
    return situation.calls.map((call, index) => {
      const decided = results.get(ids[index] ?? '');
      return {
        call: wordsOf(call),
        outcome: decided?.outcome ?? 'deny',
        why: decided ? neutral(decided.why, claude) : 'no result',
      };
    });
  } finally {
    await claude.remove();
    await api.close();
  }
}

async function prepare(claude: RealClaude, situation: Situation): Promise<Call[]> {
  for (const [path, content] of Object.entries(standing)) await put(join(claude.home, path), content);
  await put(join(claude.project, 'mcp-echo.ts'), readFileSync(server, 'utf8'));
  const servers = { demo: { command: 'node', args: [join(claude.project, 'mcp-echo.ts')] } };
  await put(join(claude.project, 'mcp.json'), JSON.stringify({ mcpServers: servers }));
  const files = {
    [join(claude.project, '.claude/settings.json')]: situation.project,
    [join(claude.project, '.claude/settings.local.json')]: situation.local,
    [join(claude.home, '.claude/settings.json')]: situation.user,
  };
  for (const [file, permissions] of Object.entries(files)) {
    if (permissions) await put(file, JSON.stringify(filled({ permissions }, claude)));
  }
  return filled(situation.calls as unknown as JsonObject, claude) as unknown as Call[];
}

async function put(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

function filled(value: JsonObject, { project, home }: { project: string; home: string }): JsonObject {
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll('$PROJECT', project)
      .replaceAll('/$HOME', `/${home}`)
      .replaceAll('"$HOME/', `"${home}/`),
  );
}

function neutral(text: string | null, { project, home }: RealClaude): string | null {
  return text === null ? null : text.replaceAll(project, '$PROJECT').replaceAll(home, '$HOME');
}

function calledIn(frame: Frame): string | null {
  const message = frame.message as { content?: { type: string; id?: string }[] } | undefined;
  if (frame.type !== 'assistant' || !Array.isArray(message?.content)) return null;
  return message.content.find(({ type }) => type === 'tool_use')?.id ?? null;
}

function requestIn(frame: Frame): { toolUseId: string; why: string } | null {
  const request = frame.request as { [key: string]: unknown } | undefined;
  if (frame.type !== 'control_request' || request?.subtype !== 'can_use_tool') return null;
  const why = [request.decision_reason_type, request.decision_reason, request.blocked_path].filter(Boolean).join(': ');
  const suggested = request.matched_ask_rule ? ` ${JSON.stringify(request.matched_ask_rule)}` : '';
  return { toolUseId: String(request.tool_use_id), why: `${why}${suggested}` };
}

type Returned = { id: string; failed: boolean; text: string; decision: { [key: string]: string } | null };

function returnedIn(frame: Frame): Returned | null {
  const message = frame.message as { content?: { type: string; [key: string]: unknown }[] } | undefined;
  if (frame.type !== 'user' || !Array.isArray(message?.content)) return null;
  const block = message.content.find(({ type }) => type === 'tool_result');
  if (!block) return null;
  const text = typeof block.content === 'string' ? block.content : JSON.stringify(block.content);
  const [meta] = (frame.tool_result_meta as { permission_decision?: { [key: string]: string } }[] | undefined) ?? [];
  return {
    id: String(block.tool_use_id),
    failed: block.is_error === true,
    text,
    decision: meta?.permission_decision ?? null,
  };
}

/** An error that is not about permission came after the call was allowed. */
function decidedOf({ failed, text, decision }: Returned, asked: string | undefined): Decided {
  const reason = decision ? `${decision.source}: ${decision.reason_type}` : null;
  if (asked !== undefined) return { call: '', outcome: 'ask', why: asked || null };
  if (!failed) return { call: '', outcome: 'allow', why: reason };
  const outcome: Outcome = decision?.decision === 'reject' ? 'deny' : deniedBy(text);
  return { call: '', outcome, why: outcome === 'deny' ? text.slice(0, 200) : (reason ?? text.slice(0, 80)) };
}

function deniedBy(text: string): Outcome {
  return /denied|was blocked|permission|No such tool available/i.test(text) && !/Exit code/.test(text)
    ? 'deny'
    : 'allow';
}
