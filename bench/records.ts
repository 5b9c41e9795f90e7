import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const firstDay = 1_700_000_000_000;

/** Calls before an answer. */
const stepsInTurn = 8;

/** A record of about so many bytes, written turn by turn: a message, files that are read, and an answer. */
export async function makeRecord(project: string, bytes: number, begunAt = firstDay): Promise<number> {
  await mkdir(project, { recursive: true });
  const id = randomUUID();
  const file = createWriteStream(join(project, `${id}.jsonl`));
  const linesOf = createTurns(id, begunAt);
  let written = 0;
  for (let turn = 0; written < bytes; turn += 1) {
    const text = `${linesOf(turn).join('\n')}\n`;
    written += text.length;
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
  return written;
}

const filesInProject = 5000;

/** Records of a question and an answer each. */
export async function makeShortRecords(folder: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const project = join(folder, `project-${Math.floor(number / filesInProject)}`);
    if (number % filesInProject === 0) await mkdir(project, { recursive: true });
    const id = randomUUID();
    const lines = createTurns(id, firstDay)(number);
    const question = lines[0] ?? '';
    const answer = lines.at(-1);
    await writeFile(join(project, `${id}.jsonl`), `${question}\n${answer}\n`);
  }
}

const source = Array.from({ length: 60 }, (_, n) => `export const value${n} = compute("${n}", { depth: ${n * 7} });`);

const text = source.join('\n');
const numbered = source.map((each, index) => `${index + 1}\t${each}`).join('\n');
const model = 'claude-sonnet-4-5-20250929';
const usage = { input_tokens: 120, output_tokens: 420, cache_read_input_tokens: 15_000 };

/** The turns of one session, each of which goes on where the one before it ended. */
function createTurns(sessionId: string, begunAt: number): (turn: number) => string[] {
  let parentUuid: string | null = null;

  function line(turn: number, type: 'user' | 'assistant', rest: object): string {
    const uuid = randomUUID();
    const timestamp = new Date(begunAt + turn * 60_000).toISOString();
    const common = { isSidechain: false, cwd: '/home/user/project', sessionId, version: '2.1.325', timestamp };
    const written = JSON.stringify({ parentUuid, ...common, type, uuid, ...rest });
    parentUuid = uuid;
    return written;
  }

  function answer(turn: number, step: number, content: object, stop: string): string {
    const id = `msg_${turn}_${step}`;
    const message = { id, role: 'assistant', model, content: [content], stop_reason: stop, usage };
    return line(turn, 'assistant', { message });
  }

  function readFile(turn: number, step: number): string[] {
    const tool = `toolu_${turn}_${step}`;
    const filePath = `/home/user/project/${turn}-${step}.ts`;
    const result = { type: 'tool_result', tool_use_id: tool, content: numbered };
    const file = { filePath, content: text, numLines: source.length, startLine: 1, totalLines: source.length };
    return [
      answer(turn, step, { type: 'tool_use', id: tool, name: 'Read', input: { file_path: filePath } }, 'tool_use'),
      line(turn, 'user', {
        message: { role: 'user', content: [result] },
        toolUseResult: { type: 'text', file },
      }),
    ];
  }

  return (turn) => {
    const question = `Please look at part ${turn} and say what is wrong.`;
    const found = `Part ${turn} is fine. ${'It computes what it should. '.repeat(30)}`;
    return [
      line(turn, 'user', { message: { role: 'user', content: question } }),
      ...Array.from({ length: stepsInTurn }, (_, step) => readFile(turn, step)).flat(),
      answer(turn, stepsInTurn, { type: 'text', text: found }, 'end_turn'),
    ];
  };
}
