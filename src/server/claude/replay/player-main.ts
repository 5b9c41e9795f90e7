import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isFall, playable } from './playable.ts';
import { play } from './player.ts';
import { createPlayerInput } from './player-input.ts';
import { recordedLines } from './recorded-lines.ts';
import { readSpeed } from './replay-pace.ts';
import { refusedAnswer } from './replay-words.ts';

/** Stands in for the CLI: `FILE SPEED` and what the CLI would be started with. */
const [file = '', speed = 'max', ...argv] = process.argv.slice(2);

const input = createPlayerInput((id, subtype) => void write(refusedAnswer(id, subtype)));
readInput();

const sessionAt = argv.indexOf('--session-id');
const end = await play({
  frames: playable(recordedLines(file)),
  input,
  speed: readSpeed(speed) ?? null,
  sessionId: sessionAt === -1 ? null : (argv[sessionAt + 1] ?? null),
  write,
  wait: async (ms) => void (ms > 0 && (await delay(ms))),
});
// One that fell is shown falling; any other stays until it is let go.
if (end?.stderr) process.stderr.write(end.stderr);
if (end?.signal) process.kill(process.pid, end.signal as NodeJS.Signals);
else if (end === null || !isFall(end)) await input.ended;
process.exit(end?.code ?? 0);

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
