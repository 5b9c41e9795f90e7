import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isWithin } from '../is-within.ts';
import type { CliLookup } from '../session/claude-cli.ts';
import { createDemoCli } from './demo-cli.ts';
import { makeDemoFolder } from './demo-folder.ts';
import type { ModelRequest } from './model-api/request.ts';
import { startModelApi } from './model-api/server.ts';
import { recordedCli } from './recorded/recorded-cli.ts';
import type { Edition } from './story/chapter.ts';
import { tell } from './story/tell.ts';

/**
 * The real CLI with a scripted model on this machine, in a folder that is thrown away. Where there is no CLI, a recording
 * of that is played instead.
 */
export type Demo = {
  root: string;
  project: string;
  edition: Edition;
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
  /** Whether the user named the CLI: then another one, or none, is not what they want. */
  isCliNamed(): boolean;
  /** Whether the CLI of a checkout is taken, if there is one. */
  hasBundled?: boolean;
  /** Milliseconds between the pieces of an answer. */
  pace?: number;
  /** What the model tells. */
  story?: Edition;
};

const humanPace = 20;

export async function openDemo(options: DemoOptions): Promise<Demo> {
  const { path, findCli, isCliNamed, hasBundled = true, pace = humanPace, story = 'live' } = options;
  const folder = await makeDemoFolder(path);
  /** The checkout that a session works in: the project's own, or a worktree of it. */
  const placeOf = ({ folder: own }: ModelRequest) =>
    own !== null && isWithin(folder.root, own) && existsSync(join(own, 'package.json')) ? own : folder.project;
  const tag = `demo_${randomBytes(4).toString('hex')}`;
  const model = await startModelApi({ tag, pace, tell: (request) => tell(request, placeOf(request), story) });
  const live = createDemoCli({ home: folder.home, modelUrl: model.url, path, findCli, hasBundled });
  const isRecorded = (await live()).type === 'unusable' && !isCliNamed();
  return {
    root: folder.root,
    project: folder.project,
    edition: isRecorded ? 'recorded' : 'live',
    cli: isRecorded ? async () => recordedCli(folder.root, pace) : live,
    covers: (path) => isWithin(folder.root, path),
    async close() {
      await model.close();
      await folder.remove();
    },
  };
}
