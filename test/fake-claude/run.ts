import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClaudeProcess, type StartOptions, startProcess } from '../../src/server/claude/process.ts';
import type { OutputPiece } from '../../src/server/claude/process-output.ts';
import { makeFakeClaude } from './make.ts';
import type { Scenario } from './scenario.ts';

export type FakeRun = {
  process: ClaudeProcess;
  pieces: OutputPiece[];
  /** The lines so far, as text. */
  lines(): string[];
  /** Resolves with the first line, so far or to come, that has the words in it. */
  lineWith(words: string): Promise<string>;
  say(text: string, uuid?: string): ReturnType<ClaudeProcess['write']>;
};

const drainLimits = { beforeKill: 200, afterKill: 200 };

export const streamFlags = ['--include-partial-messages', '--replay-user-messages'];

/** A fake CLI started through our own process layer. */
export async function runFakeClaude(
  folder: string,
  scenario: Scenario,
  options: Partial<StartOptions> = {},
): Promise<FakeRun> {
  const pieces: OutputPiece[] = [];
  const watchers = new Set<() => void>();
  const file = makeFakeClaude(folder, scenario);
  const start = { file, argv: streamFlags, cwd: folder, env: {}, spillFolder: join(folder, 'spill') };
  const outcome = await startProcess({ ...start, drainLimits, ...options }, (more) => {
    pieces.push(...more);
    for (const watch of watchers) watch();
  });
  if (outcome.type === 'failed') throw new Error(`${outcome.reason}: ${outcome.detail}`);
  const { process } = outcome;

  const lines = () => pieces.flatMap((piece) => (piece.type === 'line' ? [Buffer.from(piece.bytes).toString()] : []));

  function lineWith(words: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const watch = () => {
        const found = lines().find((line) => line.includes(words));
        if (found === undefined) return;
        watchers.delete(watch);
        resolve(found);
      };
      watchers.add(watch);
      watch();
      void process.exited.then(() => reject(new Error(`it left without saying ${words}`)));
    });
  }

  const say = (text: string, uuid: string = randomUUID()) =>
    process.write(JSON.stringify({ type: 'user', uuid, session_id: '', message: { role: 'user', content: text } }));

  return { process, pieces, lines, lineWith, say };
}

/** The pids of a process group that still have something running; Linux only. */
export function groupMembers(group: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const fields = statOf(pid);
    return fields?.[2] === String(group) && fields[0] !== 'Z';
  });
}

/** Our own children that nobody collected. */
export function zombies(): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const fields = statOf(pid);
    return fields?.[0] === 'Z' && fields[1] === String(process.pid);
  });
}

function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
