import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import type { Entry } from '../../core/session/entry.ts';
import { createLineSplitter, type Piece } from '../claude/lines.ts';
import { createReplay } from '../session/replay.ts';
import { type CommandContext, type CommandOutcome, parseCommand } from './command.ts';

const help = `quarterdeck decode FILE|-

Reads what the CLI wrote (NDJSON), or a recorded transcript, and prints the
timeline entries, one JSON object a line. Kinds that are not known, and lines
that are too long to read, are counted on standard error.

  --json     also print the counts as one JSON object on standard error
  --help     this text

Exit code: 0, or 1 when the file cannot be read, or 2 for wrong arguments.
`;

export async function decodeCommand(
  args: string[],
  { stdin, stdout, stderr }: CommandContext,
): Promise<CommandOutcome> {
  const parsed = parseCommand(args, { json: { type: 'boolean' }, help: { type: 'boolean' } });
  if (parsed.type === 'wrong') return parsed;
  if (parsed.values.help) return { type: 'text', text: help };
  const [file, ...more] = parsed.positionals;
  if (file === undefined || more.length > 0)
    return { type: 'wrong', reason: 'decode takes one file, or - for standard input.' };
  const input = file === '-' ? stdin : createReadStream(file);
  try {
    const counts = await decodeStream(input, stdout);
    stderr.write(parsed.values.json ? `${JSON.stringify(counts)}\n` : sentence(counts));
    return { type: 'done' };
  } catch (error) {
    return { type: 'failed', reason: `${file} cannot be read: ${(error as Error).message}` };
  }
}

type Counts = { lines: number; entries: number; tooLong: number; unknown: { [kind: string]: number } };

async function decodeStream(input: Readable, output: Writable): Promise<Counts> {
  const splitter = createLineSplitter();
  const replay = createReplay();
  const counts: Counts = { lines: 0, entries: 0, tooLong: 0, unknown: {} };
  const print = async (entries: Entry[]) => {
    counts.entries += entries.length;
    if (entries.length === 0) return;
    const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    if (!output.write(text)) await once(output, 'drain');
  };
  const take = async (pieces: Piece[]) => {
    for (const piece of pieces) {
      if (piece.type === 'overflowed') counts.tooLong += 1;
      if (piece.type !== 'line') continue;
      counts.lines += 1;
      await print(replay.line(piece.bytes));
    }
  };
  for await (const chunk of input) await take(splitter.push(chunk as Buffer));
  await take(splitter.end());
  await print(replay.end());
  counts.unknown = Object.fromEntries(replay.unknown);
  return counts;
}

function sentence({ lines, entries, tooLong, unknown }: Counts): string {
  const kinds = Object.entries(unknown).map(([kind, times]) => `  ${kind || '(no type)'}: ${times}`);
  const known = kinds.length === 0 ? 'Every kind was known.' : `Kinds that are not known:\n${kinds.join('\n')}`;
  const long = tooLong === 0 ? '' : `${tooLong} lines were too long to read.\n`;
  return `${lines} lines, ${entries} entries. ${known}\n${long}`;
}
