import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scenario } from './scenario.ts';
import { stateFolder } from './state.ts';

/** Writes the executable `claude` into the folder and gives its path. Doing it again changes the scenario, not the state. */
export function makeFakeClaude(folder: string, scenario: Scenario = {}): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'claude');
  const player = fileURLToPath(new URL('./play.ts', import.meta.url));
  // One that is being started cannot be written to; in its place there can be another.
  const fresh = join(folder, `claude.${randomUUID()}`);
  writeFileSync(
    fresh,
    `#!${process.execPath}
import(${JSON.stringify(player)}).then(({ play }) => play(${JSON.stringify(scenario)}, ${JSON.stringify(stateFolder(folder))}));
`,
  );
  chmodSync(fresh, 0o755);
  renameSync(fresh, file);
  return file;
}

export type Start = { run: number; pid: number; argv: string[]; cwd: string; env: Record<string, string> };
export type Ran = { run: number; session: string; uuid: string; text: string };

/** Every start of the executable in this folder, `--version` not counted. */
export function startsOf(folder: string): Start[] {
  return linesOf(folder, 'starts.ndjson');
}

/** Every message that a turn was run for, in order: two of one uuid are a double delivery. */
export function ranOf(folder: string): Ran[] {
  return linesOf(folder, 'ran.ndjson');
}

/** The agents that a run was told with its first request. */
export function agentsOf(folder: string): object[] {
  return linesOf(folder, 'agents.ndjson');
}

export function grandchildrenOf(folder: string): number[] {
  return linesOf<{ pid: number }>(folder, 'grandchildren.ndjson').map(({ pid }) => pid);
}

function linesOf<Line>(folder: string, name: string): Line[] {
  const file = join(stateFolder(folder), name);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Line);
}
