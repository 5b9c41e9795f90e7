import { existsSync } from 'node:fs';
import { canonicalId } from '../../core/uuid.ts';
import { createRefold } from '../session/refold.ts';
import { openDatabase } from '../store/database/database.ts';
import { openProblem } from '../store/database/open-problem.ts';
import { rebuildViews, sessionIds } from '../store/journal/rebuild.ts';
import { clearSearch, indexAll } from '../store/search/search-index.ts';
import { type CommandContext, type CommandOutcome, parseCommand } from './command.ts';
import { databaseFile, dataFolder } from './data-folder.ts';

const help = `quarterdeck rebuild [SESSION]

Makes entries, turns, requests, the search index and all other views anew from
the journal, for one session or for all. The journal itself is not touched.

  --data DIR   the data folder (default: ~/.quarterdeck)
  --json       print one JSON object for each session
  --help       this text

Exit code: 0, or 1 when a session could not be rebuilt, or 2 for wrong arguments.
`;

export async function rebuildCommand(args: string[], context: CommandContext): Promise<CommandOutcome> {
  const options = { data: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  const parsed = parseCommand(args, options);
  if (parsed.type === 'wrong') return parsed;
  if (parsed.values.help) return { type: 'text', text: help };
  const folder = dataFolder(parsed.values.data, context.environment);
  const file = databaseFile(folder);
  if (!existsSync(file)) return { type: 'failed', reason: `There is no database at ${file}.` };
  const opened = openDatabase({ file });
  if (opened.type === 'failed') return { type: 'failed', reason: openProblem(opened, folder) };
  const { database } = opened;
  const wanted = parsed.positionals.length > 0 ? parsed.positionals.map(canonicalId) : sessionIds(database);
  const failures: string[] = [];
  if (parsed.positionals.length === 0) clearSearch(database);
  for (const id of wanted) {
    const rebuilt = rebuildViews(database, id, createRefold, (seq) => context.stderr.write(`\r${id}: ${seq} lines`));
    if (rebuilt.type === 'missing') failures.push(`There is no session ${id}.`);
    if (rebuilt.type === 'failed') failures.push(`${id}: ${rebuilt.detail}`);
    if (rebuilt.type !== 'rebuilt') continue;
    const words = `${id}: ${rebuilt.lines} lines`;
    context.stdout.write(parsed.values.json ? `${JSON.stringify({ id, lines: rebuilt.lines })}\n` : `${words}\n`);
  }
  indexAll(database, (left) => context.stderr.write(`\rsearch index: ${left} left    `));
  database.close();
  return failures.length === 0 ? { type: 'done' } : { type: 'failed', reason: failures.join('\n') };
}
