import type { Frames, Voice } from './frames.ts';
import type { Scenario } from './scenario.ts';
import type { StartFlags } from './start-flags.ts';
import type { State } from './state.ts';
import type { Writer } from './writer.ts';
import { write } from './writer.ts';

/** All that a step of the fake CLI can touch. */
export type Stage = {
  scenario: Scenario;
  state: State;
  run: number;
  flags: StartFlags;
  voice: Voice;
  frames: Frames;
  random: (limit: number) => number;
  writer: Writer;
};

/** Leaves with everything written out. */
export async function leave(stage: Stage, code: number, stderr = ''): Promise<never> {
  await stage.writer.bytes(new Uint8Array(0));
  if (stderr !== '') await write(process.stderr, stderr);
  return process.exit(code);
}
