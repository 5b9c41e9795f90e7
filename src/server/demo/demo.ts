import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isWithin } from '../is-within.ts';
import type { CliLookup } from '../session/claude-cli.ts';
import { createDemoCli } from './demo-cli.ts';
import { makeDemoFolder } from './demo-folder.ts';
import type { ModelRequest } from './model-api/request.ts';
import { startModelApi } from './model-api/server.ts';
import { tell } from './story/tell.ts';

/** The real CLI with a scripted model on this machine, in a folder that is thrown away. */
export type Demo = {
  root: string;
  project: string;
  cli(): Promise<CliLookup>;
  /** Whether a folder is the demo's. */
  covers(folder: string): boolean;
  /** Ends the model and removes the folder. Runs must have ended before. */
  close(): Promise<void>;
};

export type DemoOptions = {
  /** The user's search path. */
  path: string;
  findCli(): Promise<CliLookup>;
  /** Milliseconds between the pieces of an answer. */
  pace?: number;
};

const humanPace = 20;

export async function openDemo({ path, findCli, pace = humanPace }: DemoOptions): Promise<Demo> {
  const folder = await makeDemoFolder(path);
  /** The checkout that a session works in: the project's own, or a worktree of it. */
  const placeOf = ({ folder: own }: ModelRequest) =>
    own !== null && isWithin(folder.root, own) && existsSync(join(own, 'package.json')) ? own : folder.project;
  const tag = `demo_${randomBytes(4).toString('hex')}`;
  const model = await startModelApi({ tag, pace, tell: (request) => tell(request, placeOf(request)) });
  return {
    root: folder.root,
    project: folder.project,
    cli: createDemoCli({ home: folder.home, modelUrl: model.url, path, findCli }),
    covers: (path) => isWithin(folder.root, path),
    async close() {
      await model.close();
      await folder.remove();
    },
  };
}
