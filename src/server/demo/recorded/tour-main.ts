import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Json } from '../../../core/json.ts';
import { createTourInput } from './tour-input.ts';
import { playTour } from './tour-player.ts';
import { readTour } from './tour-recording.ts';

/** Stands in for the CLI in the recorded tour: `RECORDING ROOT PACE`, and what the CLI would be started with. */
const [recording = '', root = '', pace = '0', ...argv] = process.argv.slice(2);

/** What it takes without being asked about it in the recording: the title is Quarterdeck's own. */
const known = new Map<string, Json>([
  ['interrupt', {}],
  ['rename_session', {}],
]);
const input = createTourInput((id, subtype) => void write(JSON.stringify(answerTo(id, subtype))));
const resumed = flagValue('--resume');
const sessionId = flagValue('--session-id') ?? resumed ?? randomUUID();
readInput();

await playTour({
  recording: readTour(readFileSync(recording, 'utf8')),
  input,
  root,
  sessionId,
  seen: seenBy(resumed),
  onSeen: (count) => writeFileSync(placeOf(sessionId), String(count)),
  onLearnt: (subtype, response) => void known.set(subtype, response),
  write,
  wait: async () => void (Number(pace) > 0 && (await delay(Number(pace)))),
  newId: randomUUID,
});
process.exit(0);

function answerTo(id: string, subtype: string) {
  const response = known.get(subtype);
  const body =
    response === undefined
      ? { subtype: 'error', request_id: id, error: 'This is a recorded tour: nothing can be changed in it.' }
      : { subtype: 'success', request_id: id, response };
  return { type: 'control_response', response: body };
}

/** Where this session is in the tour outlives the process. */
function placeOf(id: string): string {
  return join(root, `tour-${id}`);
}

function seenBy(id: string | null): number {
  if (id === null) return 0;
  try {
    return Number(readFileSync(placeOf(id), 'utf8')) || 0;
  } catch {
    return 0;
  }
}

/** Quarterdeck joins each value to its flag. */
function flagValue(flag: string): string | null {
  return argv.find((argument) => argument.startsWith(`${flag}=`))?.slice(flag.length + 1) ?? null;
}

function readInput(): void {
  let rest = '';
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') input.take(line);
  });
  process.stdin.on('end', input.close);
  process.stdin.on('error', input.close);
}

async function write(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}
