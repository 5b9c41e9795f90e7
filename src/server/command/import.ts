import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ImportStatus } from '../../core/import-status.ts';
import { transcriptFolder } from '../claude/transcript/transcript-files.ts';
import { readLineRecord } from '../journal-import/line-record.ts';
import { holderOfThisProcess } from '../session/holder.ts';
import { createImporter } from '../session/import/importer.ts';
import { readingThreads } from '../session/import/read-pool.ts';
import { openProblem } from '../store/database/open-problem.ts';
import { openStore } from '../store/open-store.ts';
import { type CommandContext, type CommandOutcome, parseCommand } from './command.ts';
import { databaseFile, dataFolder, spillFolder } from './data-folder.ts';
import { importJournalCommand } from './import-journal.ts';

const help = `quarterdeck import [FILE.ndjson]

Reads the CLI's own records of sessions (~/.claude/projects), so that they can
be read, searched and gone on with. What was read before is not read again, and
nothing is written to the CLI's folder. The server does the same by itself; this
is for other folders, and works while it runs. A FILE that Quarterdeck exported
is taken as import-journal takes it.

  --from DIR   the folder with the records
  --data DIR   the data folder (default: ~/.quarterdeck)
  --json       print what was done as one JSON object
  --new-id     with a FILE: keep it under a new id
  --help       this text

Exit code: 0, or 1 when there is nothing to read or the store cannot be opened,
or 2 for wrong arguments.
`;

export async function importCommand(args: string[], context: CommandContext): Promise<CommandOutcome> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const parsed = parseCommand(args, { from: text, data: text, json: flag, 'new-id': flag, help: flag });
  if (parsed.type === 'wrong') return parsed;
  const { from, data, json, help: wantsHelp } = parsed.values;
  if (wantsHelp) return { type: 'text', text: help };
  const [named, ...more] = parsed.positionals;
  if (more.length > 0) return { type: 'wrong', reason: 'import takes one file; --from names a folder.' };
  if (named !== undefined) return (await isJournal(named)) ? importJournalCommand(args, context) : notOurs(named);
  const { environment, stderr, stdout } = context;
  const records = from ?? transcriptFolder(cliFolder(environment));
  if (from !== undefined && !(await isFolder(from))) return { type: 'failed', reason: `There is no folder ${from}.` };
  const folder = dataFolder(data, environment);
  const opened = await openStore({ file: databaseFile(folder) });
  if (opened.type === 'failed') return { type: 'failed', reason: openProblem(opened, folder) };
  const { store } = opened;
  const importer = createImporter({
    store,
    holder: await holderOfThisProcess(process.pid, randomUUID()),
    folder: records,
    spillFolder: spillFolder(folder),
    // A session that a server has open is followed there: its lease says so.
    gate: async (_sessionId, work) => ({ type: 'done', result: await work(null) }),
    threads: readingThreads(),
    now: Date.now,
    onStatus: (status) => {
      if (!json && status.phase === 'importing') stderr.write(`\r${progress(status)}`);
    },
    onChanged: () => {},
  });
  await importer.scan();
  const { files, bytes, sessions, problems } = importer.status;
  await store.close();
  if (json) stdout.write(`${JSON.stringify({ files: files.done, bytes: bytes.done, sessions, problems })}\n`);
  else stdout.write(`${files.done} files, ${sessions} new sessions.\n${problems.map(problemLine).join('')}`);
  return { type: 'done' };
}

const headBytes = 64 * 1024;

/** Whether a file begins as an exported journal does. */
async function isJournal(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (!file) return false;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const [line = ''] = buffer.toString('utf8', 0, bytesRead).split('\n', 1);
    return readLineRecord(line).type === 'line';
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

function notOurs(path: string): CommandOutcome {
  const reason = existsSync(path)
    ? `${path} is not a journal of Quarterdeck. The CLI's own records are read with --from and their folder.`
    : `There is no file ${path}.`;
  return { type: 'failed', reason };
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

function cliFolder(environment: CommandContext['environment']): string {
  return environment.CLAUDE_CONFIG_DIR ?? join(environment.HOME ?? homedir(), '.claude');
}

function progress({ files, bytes }: ImportStatus): string {
  const share = bytes.total === 0 ? 100 : Math.floor((100 * bytes.done) / bytes.total);
  return `${files.done} of ${files.total} files, ${share} %`;
}

function problemLine({ path, reason }: { path: string; reason: string }): string {
  return `${path}: ${reason}\n`;
}
