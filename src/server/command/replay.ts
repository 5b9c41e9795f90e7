import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { examineRecording } from '../claude/replay/examine-recording.ts';
import { readSpeed } from '../claude/replay/replay-pace.ts';
import { type FixedSettings, readFixed } from '../settings/fixed-settings.ts';
import { type CommandContext, type CommandOutcome, parseCommand } from './command.ts';
import { serveIn } from './serve.ts';
import { makeTemporaryData } from './temporary-data.ts';

const help = `quarterdeck replay TRACE

Plays a trace in the page: one that was recorded there, a recorded transcript, or
what the CLI wrote (NDJSON). A server of its own on a throw-away data folder runs
an ordinary session over it and prints a link. What was answered then is answered
again, unless you answer first.

  --speed N      how much faster than it was: 0.5, 1 (the default), 10, or max.
                 No pause is longer than ten seconds
  --port N       where to listen (7433, or the next one that is free)
  --no-open      do not open the browser
  --help         this text

Exit code: 0 when it was stopped, 1 when the trace cannot be played, 2 for wrong
arguments.
`;

export async function replayCommand(args: string[], context: CommandContext): Promise<CommandOutcome> {
  const parsed = parseCommand(args, {
    speed: { type: 'string' },
    port: { type: 'string' },
    'no-open': { type: 'boolean' },
    help: { type: 'boolean' },
  });
  if (parsed.type === 'wrong') return parsed;
  const { help: wantsHelp, speed: given = '1', ...flags } = parsed.values;
  if (wantsHelp) return { type: 'text', text: help };
  const [file, ...more] = parsed.positionals;
  if (file === undefined || more.length > 0) return { type: 'wrong', reason: 'replay takes one file.' };
  const speed = readSpeed(given);
  if (speed === undefined) return { type: 'wrong', reason: `--speed is a number above 0, or max, not "${given}".` };
  const fixed = readFixed(flags, {}, process.cwd());
  if (fixed.type === 'wrong') return fixed;
  const path = resolve(file);
  const examined = await examineRecording(path);
  if (examined.type === 'unusable') return { type: 'failed', reason: examined.reason };
  const folder = await makeTemporaryData();
  try {
    return await serveIn(folder, forReplay(fixed.fixed), context, {
      replay: { file: path, facts: examined.facts, speed },
    });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Nothing of the user's own is looked at. */
function forReplay(fixed: FixedSettings): FixedSettings {
  return { ...fixed, importSessions: { value: false, source: { type: 'flag', name: 'replay' } } };
}
