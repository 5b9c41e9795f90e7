// Records the tour that `--demo` plays where there is no CLI: the demo's own story, told by the real CLI.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { homedir, hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../src/core/json.ts';
import { claudeArguments } from '../src/server/claude/arguments.ts';
import { openDemo } from '../src/server/demo/demo.ts';
import { demoModel } from '../src/server/demo/demo-desk.ts';
import { deltaIn, tourRoot } from '../src/server/demo/recorded/tour-recording.ts';
import { stationsOf } from '../src/server/demo/story/tour.ts';
import { firstWords } from '../src/server/demo/story/welcome.ts';
import { type Frame, type Recorded, type Run, startRun } from '../test/claude/run.ts';
import { allow, control, controlled, type PermissionRequest, say } from '../test/claude/talk.ts';

const file = fileURLToPath(new URL('../src/server/demo/recorded/tour.ndjson', import.meta.url));

/** What the recording has of the CLI's own that a recording can't do, or that tells of this machine. */
const dropped = [
  ...['slash_commands', 'terminal_slash_commands', 'skills', 'commands', 'agents', 'plugins', 'capabilities'],
  ...['pid', 'messaging_socket_path', 'memory_paths', 'user_output_styles_dir', 'request_sent_wall_ms', 'gridRows'],
];

const notThere = { type: 'unusable', reason: 'notFound', sentence: 'Run "npm install" first.' } as const;
const demo = await openDemo({
  path: process.env.PATH ?? '',
  findCli: async () => notThere,
  isCliNamed: () => true,
  story: 'recorded',
});
try {
  const lookup = await demo.cli();
  if (lookup.type === 'unusable') throw new Error(lookup.sentence);
  const { cli } = lookup;
  const built = claudeArguments({ session: { type: 'new', id: randomUUID() }, model: demoModel });
  if (built.type === 'refused') throw new Error(built.reason);
  const run = startRun({
    command: cli.file,
    args: [...cli.prefixArguments, ...built.argv],
    environment: cli.environment,
    folder: demo.project,
  });
  control(run, 'initialize', { subtype: 'initialize' });
  await controlled(run, 'initialize');
  control(run, 'mcp', { subtype: 'mcp_status' });
  await controlled(run, 'mcp');
  for (const { name } of stationsOf('recorded')) {
    await chapter(run, name === 'welcome' ? firstWords : 'next');
    console.info(name);
  }
  await run.finish();
  const lines = tidy(run.recording, demo.root);
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  console.info(`${lines.length} lines`);
} finally {
  await demo.close();
}

async function chapter(run: Run, words: string): Promise<void> {
  say(run, words);
  for (;;) {
    const frame = await run.next('a request or the end of the turn', isStop);
    if (frame.type === 'result') break;
    const request = requestIn(frame);
    allow(run, request, request.tool === 'AskUserQuestion' ? { updatedInput: answered(request.input) } : {});
  }
  const id = `context-${randomUUID()}`;
  control(run, id, { subtype: 'get_context_usage', detail: 'summary' });
  await controlled(run, id);
}

function isStop({ type, request }: Frame): boolean {
  return (
    type === 'result' || (type === 'control_request' && (request as { subtype: string }).subtype === 'can_use_tool')
  );
}

function requestIn({ request_id, request }: Frame): PermissionRequest {
  const { tool_name, input } = request as { tool_name: string; input: Record<string, unknown> };
  return { requestId: request_id as string, tool: tool_name, input, suggestions: [] };
}

/** The first choice of each question. */
function answered(input: Record<string, unknown>): Record<string, unknown> {
  const questions = input.questions as { question: string; options: { label: string }[] }[];
  return { ...input, answers: Object.fromEntries(questions.map((each) => [each.question, each.options[0]?.label])) };
}

type Line = { dir: 'in' | 'out'; line: string };

function tidy(recording: readonly Recorded[], root: string): Line[] {
  const lines: Line[] = [];
  let before: JsonObject = {};
  for (const entry of recording) {
    if (entry.dir === 'exit') continue;
    const neutral = entry.line.replaceAll(root, tourRoot).replaceAll(folderName(root), folderName(tourRoot));
    const frame = JSON.parse(neutral, (key, value) => (dropped.includes(key) ? undefined : value)) as JsonObject;
    if (frame.subtype === 'thinking_tokens') continue;
    const merged = entry.dir === 'out' ? withDelta(before, frame) : null;
    if (merged !== null) lines.pop();
    before = merged ?? frame;
    lines.push({ dir: entry.dir, line: JSON.stringify(before) });
  }
  const text = JSON.stringify(lines);
  const suspects = [root, folderName(root), 'quarterdeck-demo-', hostname(), process.cwd(), homedir()];
  const telltales = suspects.filter((suspect) => text.includes(suspect));
  if (telltales.length > 0) throw new Error(`The recording tells of this machine: ${telltales.join(', ')}`);
  return lines;
}

/** One line for each run of deltas: the player cuts them up again. */
function withDelta(before: JsonObject, frame: JsonObject): JsonObject | null {
  const [first, second] = [deltaIn(before), deltaIn(frame)];
  if (first === null || second === null || first.place !== second.place) return null;
  const { event } = before as { event: JsonObject & { delta: JsonObject } };
  return { ...before, event: { ...event, delta: { ...event.delta, [first.key]: first.text + second.text } } };
}

/** How the CLI turns a path into the name of a folder. */
function folderName(path: string): string {
  return path.replace(/[^a-zA-Z0-9]/g, '-');
}
