import type { Session } from '../../session/session.ts';
import type { FolderTrust } from '../../session/trust.ts';
import type { CommandContext } from './command-context.ts';
import { type Refused, refuse } from './command-outcome.ts';

/** The session that a command is about, open for writing, or why it cannot be. */
export async function openFor(
  { registry }: CommandContext,
  sessionId: string,
): Promise<{ type: 'open'; session: Session } | Refused> {
  const opened = await registry.open(sessionId);
  switch (opened.type) {
    case 'open':
      return opened;
    case 'missing':
      return noSession(sessionId);
    case 'heldElsewhere':
      return heldElsewhere();
    case 'failed':
      return unavailable(opened.detail);
  }
}

/** Whether a run may be started in the session's folder, if it would be. */
export async function startable({ trust }: CommandContext, { state }: Session): Promise<Refused | null> {
  if (state.run.type === 'live' || state.run.type === 'starting') return null;
  if (state.transcript?.place === 'terminal')
    return refuse('conflict', 'W33', 'This session is in a terminal. Take it over first.');
  const folder = trusted(await trust.check(state.cwd));
  return folder.type === 'refused' ? folder : null;
}

/** A folder that runs may be started in, by its real path, or why they may not. */
export function trusted(folder: FolderTrust): { type: 'trusted'; path: string } | Refused {
  if (folder.type === 'trusted') return folder;
  if (folder.type === 'unusable') return refuse('invalid', 'W25', folder.reason);
  const { path } = folder;
  return refuse('untrusted', 'W25', 'Nobody has said yet that this folder is trusted.', { path });
}

export function noSession(sessionId: string): Refused {
  return refuse('notFound', 'W28', 'There is no such session.', { sessionId });
}

export function heldElsewhere(): Refused {
  return refuse('heldElsewhere', 'W14', 'Another server runs this session.');
}

export function unavailable(detail: string): Refused {
  return refuse('unavailable', 'W28', `Nothing was changed: ${detail}`);
}

/** Why a line of ours was not committed. */
export function notCommitted({ reason }: { reason: 'fenced' | 'closed' }): Refused {
  return reason === 'fenced' ? heldElsewhere() : unavailable('the session was closed.');
}
