import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backUp } from '../store/lifecycle/backup.ts';
import { type CommandContext, type CommandOutcome, parseCommand } from './command.ts';
import { databaseFile, dataFolder } from './data-folder.ts';

const help = `quarterdeck backup FILE

Copies the database into FILE, consistent as of one moment, while the server
runs or not. FILE must not exist yet.

  --data DIR   the data folder (default: ~/.quarterdeck)
  --json       print {"file", "bytes"}
  --help       this text

Exit code: 0, or 1 when the copy could not be made, or 2 for wrong arguments.
`;

export async function backupCommand(args: string[], context: CommandContext): Promise<CommandOutcome> {
  const options = { data: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  const parsed = parseCommand(args, options);
  if (parsed.type === 'wrong') return parsed;
  if (parsed.values.help) return { type: 'text', text: help };
  const [target, ...more] = parsed.positionals;
  if (target === undefined || more.length > 0) return { type: 'wrong', reason: 'backup takes one file.' };
  const file = databaseFile(dataFolder(parsed.values.data, context.environment));
  if (!existsSync(file)) return { type: 'failed', reason: `There is no database at ${file}.` };
  const copy = resolve(target);
  const showing = !parsed.values.json;
  const outcome = await backUp(file, copy, (share) => {
    if (showing) context.stderr.write(`\r${Math.round(share * 100)} %`);
  });
  if (showing) context.stderr.write('\r');
  if (outcome.type === 'exists') return { type: 'failed', reason: `${copy} is there already.` };
  if (outcome.type === 'failed') return { type: 'failed', reason: `The copy could not be made: ${outcome.detail}` };
  const { bytes } = outcome;
  const text = parsed.values.json ? JSON.stringify({ file: copy, bytes }) : `${copy}: ${bytes} bytes`;
  return { type: 'text', text: `${text}\n` };
}
