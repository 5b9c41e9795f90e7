import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { dropUnfinishedImports } from '../journal-import/drop-unfinished.ts';
import { importProblem } from '../journal-import/import-words.ts';
import { createJournalImport, type Imported } from '../journal-import/journal-import.ts';
import { holderOfThisProcess } from '../session/holder.ts';
import { openProblem } from '../store/database/open-problem.ts';
import { type ImportTarget, openImportTarget } from '../store/import-target.ts';
import { type CommandContext, type CommandOutcome, parseCommand } from './command.ts';
import { databaseFile, dataFolder } from './data-folder.ts';

const help = `quarterdeck import-journal FILE|-

Takes a session that was exported with --format ndjson, here or elsewhere, while
the server runs or not. It is the same session: the same entries, cost and state.
A file that is no such journal changes nothing.

  --new-id     keep it under a new id, when there is one with its own already
  --data DIR   the data folder (default: ~/.quarterdeck)
  --json       print {"sessionId", "lines", "torn"}
  --help       this text

Exit code: 0, or 1 when it could not be taken, or 2 for wrong arguments.
`;

const options = {
  'new-id': { type: 'boolean' },
  data: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export async function importJournalCommand(args: string[], context: CommandContext): Promise<CommandOutcome> {
  const parsed = parseCommand(args, options);
  if (parsed.type === 'wrong') return parsed;
  const { values, positionals } = parsed;
  if (values.help) return { type: 'text', text: help };
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) return { type: 'wrong', reason: 'import-journal takes one file.' };
  if (file !== '-' && !existsSync(file)) return { type: 'failed', reason: `There is no file ${file}.` };
  const folder = dataFolder(values.data, context.environment);
  const holder = await holderOfThisProcess(process.pid, randomUUID());
  const opened = openImportTarget(databaseFile(folder), holder);
  if (opened.type === 'failed') return { type: 'failed', reason: openProblem(opened, folder) };
  try {
    await dropUnfinishedImports(opened.target);
    const input = file === '-' ? context.stdin : createReadStream(file);
    const outcome = await importFrom(input, opened.target, values['new-id'] ? randomUUID() : null);
    if (outcome.type !== 'imported') return { type: 'failed', reason: importProblem(outcome) };
    const { sessionId, lines, torn } = outcome;
    if (values.json) return { type: 'text', text: `${JSON.stringify({ sessionId, lines, torn })}\n` };
    const rest = torn ? ' The file ends in the middle of a line, which is left out.' : '';
    return { type: 'text', text: `${sessionId}: ${lines} lines.${rest}\n` };
  } catch (error) {
    return { type: 'failed', reason: `Couldn't import the file: ${(error as Error).message}` };
  } finally {
    opened.target.close();
  }
}

async function importFrom(input: Readable, target: ImportTarget, newId: string | null): Promise<Imported> {
  const importing = createJournalImport(target, { newId, now: Date.now() });
  try {
    for await (const chunk of input) {
      const outcome = importing.push(chunk as Buffer);
      if (outcome) return outcome;
    }
    return importing.end();
  } finally {
    importing.abandon();
  }
}
