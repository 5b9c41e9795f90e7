import type { Step } from '../../../src/server/demo/model-api/script.ts';
import type { ModelApi } from '../../../src/server/demo/model-api/server.ts';
import type { Run } from '../run.ts';

/** Something that happens with the real CLI, worth a recording. */
export type Scenario = {
  /** The oldest version that can do it. */
  since?: string;
  /** Files of the project, by path. */
  files?: Record<string, string>;
  play(stage: Stage): Promise<void>;
};

export type Stage = {
  api: ModelApi;
  /** Whether the CLI is of this version or newer. */
  atLeast(version: string): boolean;
  /** The absolute path of a file of the project. */
  path(file: string): string;
  write(file: string, content: string): Promise<string>;
  /** Gives the model its next words, and returns what to say to get them. */
  script(name: string, ...steps: Step[]): string;
  /** Starts the CLI; each run is a recording, named like the scenario unless it says otherwise. */
  start(options?: StartOptions): Run;
};

export type StartOptions = {
  recording?: string;
  args?: readonly string[];
  /** Added to the environment; `undefined` takes a variable away. */
  environment?: Record<string, string | undefined>;
};
