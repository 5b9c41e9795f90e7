import { randomUUID } from 'node:crypto';
import type { RunOptions } from '../../session/claude-cli.ts';
import { optionProblem, optionsOver } from '../../session/run-options.ts';
import type { Session } from '../../session/session.ts';
import { isSessionId } from './agent-id.ts';
import type { CompatContext } from './context.ts';
import { isRunning } from './ensure-running.ts';
import { type Found, findSession, foundIn } from './find-session.ts';
import { trustedFolder } from './trusted-folder.ts';

export type Wanted = {
  projectPath: string;
  session: { type: 'new' } | { type: 'newest' } | { type: 'named'; id: string } | { type: 'known'; id: string };
  permissionMode?: string | null | undefined;
};

/** The session that a client wants in a project: a new one or one to go on with, in a trusted folder only. */
export async function openProject(context: CompatContext, wanted: Wanted, by: string): Promise<Found> {
  const { session: choice, projectPath } = wanted;
  const folder = await trustedFolder(context, projectPath);
  if (folder.type === 'refused') return folder;
  const options = modeOption(wanted.permissionMode ?? null);
  const started = optionsOver(context.runDefaults(), options);
  const problem = optionProblem(started as RunOptions);
  if (problem !== null) return { type: 'refused', reason: `${problem.option} ${problem.reason}` };
  if ('id' in choice && !isSessionId(choice.id)) return { type: 'refused', reason: 'A sessionId is a UUID.' };

  const id = await idOf(context, choice, folder.path);
  const found =
    choice.type === 'known'
      ? await findSession(context, id)
      : foundIn(
          await context.registry.create({ id, cwd: folder.path, title: null, options: started, forkedFrom: null }),
          id,
        );
  if (found.type === 'refused') return found;
  const { cwd } = found.session.state;
  if (cwd !== folder.path) return { type: 'refused', reason: `Session ${id} belongs to the folder ${cwd}.` };
  await context.registry.blockages.unlessBlocked(id, changeMode(found.session, options, by));
  return found;
}

async function idOf({ store }: CompatContext, choice: Wanted['session'], cwd: string): Promise<string> {
  if ('id' in choice) return choice.id.toLowerCase();
  if (choice.type === 'new') return randomUUID();
  const [newest] = await store.sessions({ before: null, limit: 1, archived: false, cwd });
  return newest?.id ?? randomUUID();
}

type ModeOption = { permissionMode?: string };

/** `delegate` asks like `default`, and newer CLIs know it no longer. */
function modeOption(mode: string | null): ModeOption {
  if (mode === null) return {};
  return { permissionMode: mode === 'delegate' ? 'default' : mode };
}

async function changeMode(session: Session, options: ModeOption, by: string): Promise<void> {
  const { permissionMode: mode } = options;
  if (mode === undefined || session.state.options.permissionMode === mode) return;
  await session.configure({ permissionMode: mode }, by);
  if (isRunning(session.state)) void session.ask({ subtype: 'set_permission_mode', mode });
}
