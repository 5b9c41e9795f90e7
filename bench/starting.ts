import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFakeClaude } from '../test/fake-claude/make.ts';
import { median } from './rounds.ts';
import { atMost, type Options, type Row, times } from './row.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const limitSeconds = 3;

/** From a command to the link that it prints, on a checkout that was started before. */
export async function starting({ quick }: Options): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-start-'));
  const claude = makeFakeClaude(join(folder, 'fake'), {});
  const flags = ['--port', '0', '--no-open', '--data', join(folder, 'data'), '--claude', claude];
  const taken = { bare: [] as number[], kept: [] as number[], whole: [] as number[] };
  // The first round is for what is kept.
  for (let round = 0; round <= (quick ? 3 : 9); round += 1) {
    const times = {
      bare: await untilLink(process.execPath, ['src/server/main.ts', 'serve', ...flags]),
      kept: await untilLink(process.execPath, ['src/server/start.ts', 'serve', ...flags]),
      whole: await untilLink('npm', ['start', '--', ...flags]),
    };
    for (const name of ['bare', 'kept', 'whole'] as const) if (round > 0) taken[name].push(times[name]);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

  const [bare, kept, whole] = [median(taken.bare), median(taken.kept), median(taken.whole)];
  const words = (value: number) => `${value.toFixed(2)} s`;
  return [
    { measured: 'the server, sources compiled anew', value: words(bare) },
    { measured: 'the server, as it was compiled before', value: words(kept), ratio: times(kept / bare, 'anew') },
    {
      measured: 'npm start, with its checks',
      value: words(whole),
      ratio: times(whole / kept, 'the server'),
      aim: atMost(limitSeconds, whole, ' s'),
    },
  ];
}

/** Starts it, and ends it when its link is there. Seconds until then. */
async function untilLink(file: string, args: string[]): Promise<number> {
  const since = performance.now();
  // What was compiled for the benches is not at hand for a person.
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const child = spawn(file, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'close');
  for await (const chunk of child.stdout) if (String(chunk).includes('#code=')) break;
  const taken = (performance.now() - since) / 1000;
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await ended;
  return taken;
}
