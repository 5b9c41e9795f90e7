import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { canonicalId } from '../../core/uuid.ts';
import { type ExportFormat, exportFormats } from '../export/export-format.ts';
import { type Export, exportSession } from '../export/export-session.ts';
import { openProblem } from '../store/database/open-problem.ts';
import { openExportSource } from '../store/export-source.ts';
import { type CommandContext, type CommandOutcome, parseCommand } from './command.ts';
import { databaseFile, dataFolder } from './data-folder.ts';

const help = `quarterdeck export SESSION [--format md|html|json|ndjson] [--out FILE]

Writes a session to a file or to standard output, while the server runs or not.
API keys, tokens, passwords, private keys and the values of .env files are taken
out, and told on standard error.

  --format FORMAT  md (default), html (one page, opens offline), json (entries),
                   or ndjson (the journal, which import-journal takes)
  --out FILE       where to; FILE must not exist yet
  --no-redact      leave secrets in
  --data DIR       the data folder (default: ~/.quarterdeck)
  --json           print what was done as one JSON object on standard error
  --help           this text

Exit code: 0, or 1 when it could not be done, or 2 for wrong arguments.
`;

const options = {
  format: { type: 'string' },
  out: { type: 'string' },
  'no-redact': { type: 'boolean' },
  data: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export async function exportCommand(args: string[], context: CommandContext): Promise<CommandOutcome> {
  const parsed = parseCommand(args, options);
  if (parsed.type === 'wrong') return parsed;
  const { values, positionals } = parsed;
  if (values.help) return { type: 'text', text: help };
  const [sessionId, ...more] = positionals.map(canonicalId);
  if (sessionId === undefined || more.length > 0)
    return { type: 'wrong', reason: 'export takes the id of one session.' };
  const format = exportFormats.find((known) => known === (values.format ?? 'md'));
  if (!format) return { type: 'wrong', reason: `--format takes one of ${exportFormats.join(', ')}.` };
  if (values.out !== undefined && existsSync(values.out)) {
    return { type: 'failed', reason: `${values.out} is there already.` };
  }
  const folder = dataFolder(values.data, context.environment);
  const file = databaseFile(folder);
  if (!existsSync(file)) return { type: 'failed', reason: `There is no database at ${file}.` };
  const opened = openExportSource(file);
  if (opened.type === 'failed') return { type: 'failed', reason: openProblem(opened, folder) };
  try {
    const begun = exportSession(opened.source, { sessionId, format, redact: !values['no-redact'] });
    if (!begun) return { type: 'failed', reason: `There is no session ${sessionId}.` };
    const bytes = await write(begun, values.out, context, !values.json && values.out !== undefined);
    context.stderr.write(told(begun, { sessionId, format, bytes, file: values.out ?? null }, values.json ?? false));
    return { type: 'done' };
  } catch (error) {
    return { type: 'failed', reason: `It could not be written: ${(error as Error).message}` };
  } finally {
    opened.source.close();
  }
}

/** A file appears when it is whole. */
async function write(begun: Export, out: string | undefined, context: CommandContext, isShowing: boolean) {
  let bytes = 0;
  const count = function* () {
    for (const text of begun.texts) {
      bytes += Buffer.byteLength(text);
      if (isShowing) context.stderr.write(`\r${Math.round(begun.share() * 100)} %`);
      yield text;
    }
  };
  const unfinished = `${out}.unfinished`;
  try {
    const target = out === undefined ? context.stdout : createWriteStream(unfinished, { mode: 0o600 });
    await pipeline(Readable.from(count()), target, { end: out !== undefined });
    if (out !== undefined) await rename(unfinished, out);
  } catch (error) {
    if (out !== undefined) await rm(unfinished, { force: true });
    throw error;
  }
  if (isShowing) context.stderr.write('\r');
  return bytes;
}

type Done = { sessionId: string; format: ExportFormat; bytes: number; file: string | null };

function told(begun: Export, done: Done, isJson: boolean): string {
  const { counts } = begun.report();
  if (isJson) return `${JSON.stringify({ ...done, redacted: counts })}\n`;
  const redacted = counts.map(({ kind, count }) => `${kind}: ${count}`).join(', ');
  return `${done.bytes} bytes. ${redacted === '' ? 'Nothing was redacted.' : `Redacted: ${redacted}.`}\n`;
}
