import { join } from 'node:path';
import { marker } from '../../../src/server/demo/model-api/script.ts';
import { startModelApi } from '../../../src/server/demo/model-api/server.ts';
import { offlineEnvironment } from '../real.ts';
import { type Run, startRun } from '../run.ts';
import { streamFlags } from '../talk.ts';
import { createWorkplace, type Workplace } from '../workplace.ts';
import type { Scenario, Stage, StartOptions } from './scenario.ts';

const patience = 120_000;

export type Played = { workplace: Workplace; modelApiUrl: string; runs: ReadonlyMap<string, Run> };

/** Plays a scenario to its end with one CLI, and gives its runs to `use` before everything is cleaned up. */
export async function playScenario<Result>(
  name: string,
  scenario: Scenario,
  cli: { command: string; version: string },
  use: (played: Played) => Promise<Result> | Result,
): Promise<Result> {
  const workplace = await createWorkplace({ files: scenario.files ?? {} });
  const api = await startModelApi();
  const runs = new Map<string, Run>();

  function start({ recording = name, args = [], environment = {} }: StartOptions = {}): Run {
    const run = startRun({
      command: cli.command,
      args: [...streamFlags, ...args],
      environment: withChanges(offlineEnvironment(workplace, api), environment),
      folder: workplace.project,
    });
    runs.set(recording, run);
    return run;
  }

  const stage: Stage = {
    api,
    atLeast: (version) => compareVersions(cli.version, version) >= 0,
    path: (file) => join(workplace.project, file),
    write: workplace.write,
    script(script, ...steps) {
      api.add(script, steps);
      return `Please go on. ${marker(script)}`;
    },
    start,
  };

  try {
    await withLimit(scenario.play(stage), () => [...runs.values()].map((run) => run.seen()).join('\n\n'));
    for (const run of runs.values()) await run.finish();
    return await use({ workplace, modelApiUrl: api.url, runs });
  } finally {
    for (const run of runs.values()) run.kill('SIGKILL');
    await Promise.all([...runs.values()].map((run) => run.exited));
    await api.close();
    await workplace.remove();
  }
}

async function withLimit(playing: Promise<void>, seen: () => string): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(() => reject(new Error(`Not over within ${patience} ms.\n${seen()}`)), patience);
  await Promise.race([playing, late]).finally(() => clearTimeout(limit));
}

export function compareVersions(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true });
}

function withChanges(
  environment: Record<string, string>,
  changes: Record<string, string | undefined>,
): Record<string, string> {
  const entries = Object.entries({ ...environment, ...changes });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
