import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Calls before an answer. */
const stepsInTurn = 8;

/** A record of about so many bytes, written turn by turn: a message, files that are read, and an answer. */
export async function makeRecord(project: string, bytes: number): Promise<number> {
  await mkdir(project, { recursive: true });
  const id = randomUUID();
  const file = createWriteStream(join(project, `${id}.jsonl`));
  let written = 0;
  for (let turn = 0; written < bytes; turn += 1) {
    const text = `${turnLines(id, turn).join('\n')}\n`;
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
    const [question = ''] = turnLines(id, number);
    const answer = turnLines(id, number).at(-1);
    await writeFile(join(project, `${id}.jsonl`), `${question}\n${answer}\n`);
  }
}

const source = Array.from({ length: 60 }, (_, n) => `export const value${n} = compute("${n}", { depth: ${n * 7} });`);

function turnLines(sessionId: string, turn: number): string[] {
  const at = new Date(1_700_000_000_000 + turn * 60_000).toISOString();
  const common = { isSidechain: false, cwd: '/home/user/project', sessionId, version: '2.1.325', timestamp: at };
  const model = 'claude-sonnet-4-5-20250929';
  const usage = { input_tokens: 120, output_tokens: 420, cache_read_input_tokens: 15_000 };
  const answer = (step: number, content: object, stop: string) =>
    line({
      message: { id: `msg_${turn}_${step}`, role: 'assistant', model, content: [content], stop_reason: stop, usage },
    });
  const line = (rest: object) => JSON.stringify({ ...common, uuid: randomUUID(), parentUuid: randomUUID(), ...rest });
  const text = source.join('\n');
  const numbered = source.map((each, index) => `${index + 1}\t${each}`).join('\n');
  const steps = Array.from({ length: stepsInTurn }, (_, step) => {
    const tool = `toolu_${turn}_${step}`;
    const filePath = `/home/user/project/${turn}-${step}.ts`;
    const call = { type: 'tool_use', id: tool, name: 'Read', input: { file_path: filePath } };
    const result = { type: 'tool_result', tool_use_id: tool, content: numbered };
    const file = { filePath, content: text, numLines: source.length, startLine: 1, totalLines: source.length };
    return [
      answer(step, call, 'tool_use'),
      line({
        type: 'user',
        message: { role: 'user', content: [result] },
        toolUseResult: { type: 'text', file },
      }),
    ];
  });
  return [
    line({ type: 'user', message: { role: 'user', content: `Please look at part ${turn} and say what is wrong.` } }),
    ...steps.flat(),
    answer(
      stepsInTurn,
      { type: 'text', text: `Part ${turn} is fine. ${'It computes what it should. '.repeat(30)}` },
      'end_turn',
    ),
  ].map((each) => (each.includes('"role":"assistant"') ? each.replace('{', '{"type":"assistant",') : each));
}
