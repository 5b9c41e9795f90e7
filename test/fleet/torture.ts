import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TaskRow } from '../../src/core/fleet/fleet-state.ts';
import { openStore } from '../../src/server/store/open-store.ts';
import { makeFakeClaude, type Ran, ranOf, startsOf } from '../fake-claude/make.ts';

export type Tortured = { kills: number; tasks: TaskRow[]; ran: Ran[]; starts: number; alive: number[] };

const script = fileURLToPath(new URL('./fleet-main.ts', import.meta.url));

/**
 * Kills a server with agents by -9, so many times, each after another time. Then lets it come to its end, and gives
 * what is there to be judged.
 */
export async function torture(options: {
  kills: number;
  agents: number;
  tasks: number;
  seed: number;
}): Promise<Tortured> {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-torture-'));
  const fake = join(folder, 'fake');
  const project = join(folder, 'project');
  makeFakeClaude(fake, { turn: [{ type: 'text', perSecond: 20 }] });
  mkdirSync(project, { recursive: true });
  const run = () => {
    const settings = [folder, project, fake, String(options.agents), String(options.tasks)];
    return spawn(process.execPath, [script, ...settings], { stdio: ['ignore', 'pipe', 'inherit'] });
  };
  let kills = 0;
  let random = options.seed;
  for (; kills < options.kills; kills++) {
    random = (random * 16807) % 2147483647;
    const child = run();
    const exited = once(child, 'exit');
    await once(child.stdout, 'data');
    await Promise.race([delay(random % 1500), once(child.stdout, 'data')]);
    child.kill('SIGKILL');
    await exited;
  }
  const last = run();
  const exited = once(last, 'exit');
  for await (const chunk of last.stdout) if (String(chunk).includes('done')) break;
  last.kill('SIGKILL');
  await exited;
  const opened = await openStore({ file: join(folder, 'data', 'quarterdeck.sqlite') });
  if (opened.type === 'failed') throw new Error(opened.detail);
  const tasks = await opened.store.taskRows({ agent: null, state: null, after: null, limit: 1000 });
  await opened.store.close();
  const ran = ranOf(fake);
  const starts = startsOf(fake);
  // Those of the last server are without one now, and end by themselves; all others have to be gone.
  const before = starts
    .slice(0, -2)
    .filter(({ pid }) => isAlive(pid) && !starts.slice(-2).some((one) => one.pid === pid));
  for (const { pid } of starts.slice(-2)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return { kills, tasks, ran, starts: starts.length, alive: before.map(({ pid }) => pid) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** What must not be, in a sentence each. */
export function verdictsOf({ tasks, ran, alive }: Tortured, wanted: number): string[] {
  const wrong: string[] = [];
  if (tasks.length !== wanted) wrong.push(`${tasks.length} tasks instead of ${wanted}`);
  for (const { id, state, attempts } of tasks) {
    if (state !== 'done') wrong.push(`${id} is ${state}`);
    if (attempts !== 1) wrong.push(`${id} was begun ${attempts} times`);
  }
  const seen = new Set<string>();
  for (const { uuid, text } of ran) {
    if (seen.has(uuid)) wrong.push(`the message ${uuid} (${text.slice(0, 40)}) ran twice`);
    seen.add(uuid);
  }
  for (const { id } of tasks) {
    const own = ran.filter(({ text }) => text === id);
    if (own.length > 1) wrong.push(`the message of ${id} ran ${own.length} times`);
  }
  for (const pid of alive) wrong.push(`the CLI ${pid} of a server that was killed is still there`);
  return wrong;
}
