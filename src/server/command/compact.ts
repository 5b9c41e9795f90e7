import { existsSync } from 'node:fs';
import { compactDatabase } from '../store/lifecycle/compact.ts';
import { type CommandContext, type CommandOutcome, parseCommand } from './command.ts';
import { databaseFile, dataFolder } from './data-folder.ts';

const help = `quarterdeck compact

Writes the database anew without the room that deleted sessions left, while the
server does not run. A database of an older version needs it once, so that the
server itself can give room back from then on. It needs as much free room on the
disk as the database takes.

  --data DIR   the data folder (default: ~/.quarterdeck)
  --json       print {"before", "after"} in bytes
  --help       this text

Exit code: 0, or 1 when it could not be done, or 2 for wrong arguments.
`;

export async function compactCommand(args: string[], context: CommandContext): Promise<CommandOutcome> {
  const options = { data: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  const parsed = parseCommand(args, options);
  if (parsed.type === 'wrong') return parsed;
  const { values, positionals } = parsed;
  if (values.help) return { type: 'text', text: help };
  if (positionals.length > 0) return { type: 'wrong', reason: 'compact takes no names.' };
  const file = databaseFile(dataFolder(values.data, context.environment));
  if (!existsSync(file)) return { type: 'failed', reason: `There is no database at ${file}.` };
  const outcome = compactDatabase(file);
  if (outcome.type === 'inUse') return { type: 'failed', reason: 'The server has the database open. Stop it first.' };
  if (outcome.type === 'failed') return { type: 'failed', reason: `It could not be done: ${outcome.detail}` };
  const { before, after } = outcome;
  const text = values.json ? JSON.stringify({ before, after }) : `${before} bytes before, ${after} bytes now.`;
  return { type: 'text', text: `${text}\n` };
}
