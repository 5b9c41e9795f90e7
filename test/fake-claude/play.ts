import { randomUUID } from 'node:crypto';
import { converse } from './conversation.ts';
import { createFrames, type Voice } from './frames.ts';
import { readInput } from './input.ts';
import { createRandom } from './random.ts';
import { playRecording } from './recording.ts';
import type { Scenario } from './scenario.ts';
import { openSession } from './session.ts';
import type { Stage } from './stage.ts';
import { startFlags } from './start-flags.ts';
import { openState } from './state.ts';
import { perform } from './steps.ts';
import { createWriter, write } from './writer.ts';

/** The whole life of one run of the fake CLI. */
export async function play(base: Scenario, folder: string): Promise<void> {
  const argv = process.argv.slice(2);
  const version = base.version ?? '2.1.325';
  if (argv.includes('--version')) {
    await write(process.stdout, `${version} (Claude Code)\n`);
    process.exit(0);
  }
  const state = openState(folder);
  const run = state.nextRun();
  state.note('starts', { run, pid: process.pid, argv, cwd: process.cwd(), env: process.env });
  const scenario: Scenario = { ...base, ...base.runs?.[run - 1] };
  const flags = startFlags(argv);
  const voice: Voice = { session: randomUUID(), model: flags.model, permissionMode: flags.permissionMode, version };
  const random = createRandom((scenario.seed ?? 1) + run);
  const writer = createWriter(scenario.writing ?? {}, random);
  const stage: Stage = { scenario, state, run, flags, voice, frames: createFrames(voice), random, writer };
  obeySignals(scenario);
  await perform(scenario.atStart ?? [], stage);
  if (scenario.recording !== undefined) {
    await playRecording(stage, scenario.recording, readInput());
    return;
  }
  const session = await openSession(stage);
  await converse(stage, session, readInput());
}

function obeySignals(scenario: Scenario): void {
  process.on('SIGTERM', () => {
    if (!scenario.ignoresTerminate) process.exit(143);
  });
  if (scenario.ignoresInputEnd || scenario.ignoresTerminate) setInterval(() => {}, 1_000_000);
}
