import { randomUUID } from 'node:crypto';
import { leave, type Stage } from './stage.ts';
import type { Remembered } from './state.ts';

/** Opens the session that the flags ask for, or leaves the way the CLI does. Two runs may hold one session, as in the CLI. */
export async function openSession(stage: Stage): Promise<Remembered> {
  const { flags, state, voice } = stage;
  const from = flags.session.type === 'new' ? undefined : resumedId(stage);
  if (from === undefined) {
    const id = flags.session.type === 'new' ? flags.session.id : undefined;
    if (id !== undefined && state.has(id)) await leave(stage, 1, `Error: Session ID ${id} is already in use.\n`);
    voice.session = id ?? randomUUID();
    return { uuids: new Set(), cost: 0 };
  }
  if (!state.has(from)) await refuseMissing(stage, from);
  voice.session = flags.forks ? (flags.forkId ?? randomUUID()) : from;
  if (flags.forks) state.copy(from, voice.session);
  const remembered = state.recall(voice.session);
  return voice.version === '2.1.38' ? { ...remembered, cost: 0 } : remembered;
}

function resumedId({ flags, state }: Stage): string | undefined {
  return flags.session.type === 'resume' ? flags.session.id : state.latest();
}

async function refuseMissing(stage: Stage, id: string): Promise<never> {
  const error = `No conversation found with session ID: ${id}`;
  stage.voice.session = id;
  await stage.writer.line(
    stage.frames.result({ subtype: 'error_during_execution', isError: true, errors: [error], cost: 0, turnCost: 0 }),
  );
  return leave(stage, 1, `${error}\n`);
}
