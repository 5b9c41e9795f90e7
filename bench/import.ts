import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImporter } from '../src/server/session/import/importer.ts';
import { openStore } from '../src/server/store/open-store.ts';
import { seconds } from './rounds.ts';
import { atLeast, type Figure, times } from './row.ts';

const aim = 1 / 3;
/** Calls before an answer. */
const stepsInTurn = 8;
const fileBytes = 16 * 1024 * 1024;

/** Records of the CLI into the store, against reading and parsing the same files in one loop. */
export const importing: Figure = async ({ quick }) => {
  const root = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  try {
    const folder = join(root, 'projects');
    const bytes = await makeRecords(folder, quick ? 128 * 1024 * 1024 : 1024 * 1024 * 1024);
    const bare = await seconds(() => parseAll(join(folder, 'project')));
    const before = process.memoryUsage().rss;
    const taken = await seconds(() => importAll(root, folder));
    const grown = (process.memoryUsage().rss - before) / 1024 ** 2;
    const speed = bare / taken;
    const rate = (time: number) => `${Math.round(bytes / 1024 ** 2 / time)} MB/s`;
    return [
      { measured: 'read and JSON.parse, bare', value: rate(bare), ratio: '1' },
      {
        measured: 'imported and on the disk',
        value: rate(taken),
        ratio: times(speed, 'bare loop'),
        aim: atLeast(0.33, Math.max(speed, speed >= aim ? 0.33 : 0)),
      },
      { measured: 'memory more than before', value: `${Math.round(grown)} MB` },
    ];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
};

async function importAll(root: string, folder: string): Promise<void> {
  const opened = await openStore({ file: join(root, 'quarterdeck.sqlite') });
  if (opened.type === 'failed') throw new Error(opened.detail);
  const importer = createImporter({
    store: opened.store,
    holder: 'bench',
    folder,
    spillFolder: join(root, 'spill'),
    gate: async (_id, work) => ({ type: 'done', result: await work(null) }),
    now: Date.now,
    onStatus: () => {},
    onChanged: () => {},
  });
  await importer.scan();
  await opened.store.close();
}

async function parseAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name));
    for (let start = 0, end = bytes.indexOf(10); end !== -1; start = end + 1, end = bytes.indexOf(10, start)) {
      JSON.parse(bytes.toString('utf8', start, end));
    }
  }
}

/** Turns of a message, files that are read and an answer, about as long as in real records. */
async function makeRecords(folder: string, total: number): Promise<number> {
  const project = join(folder, 'project');
  await mkdir(project, { recursive: true });
  let written = 0;
  while (written < total) {
    const id = randomUUID();
    const lines: string[] = [];
    let size = 0;
    for (let turn = 0; size < fileBytes; turn++) {
      for (const line of turnLines(id, turn)) {
        lines.push(line);
        size += line.length + 1;
      }
    }
    await writeFile(join(project, `${id}.jsonl`), `${lines.join('\n')}\n`);
    written += size;
  }
  const file = await open(project);
  await file.sync();
  await file.close();
  return written;
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
  const steps = Array.from({ length: stepsInTurn }, (_, step) => {
    const tool = `toolu_${turn}_${step}`;
    const filePath = `/home/user/project/${turn}-${step}.ts`;
    const call = { type: 'tool_use', id: tool, name: 'Read', input: { file_path: filePath } };
    const result = { type: 'tool_result', tool_use_id: tool, content: text };
    const file = { filePath, content: text, numLines: source.length };
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
