import { isInTerminal } from '../../../core/session/status.ts';
import type { Unavailable } from '../../session/messages.ts';
import type { Session } from '../../session/session.ts';
import type { FolderTrust } from '../../session/trust.ts';
import type { Failed, FailureReason } from '../../store/store.ts';
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
  if (isInTerminal(state)) return inTerminal();
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

export const inTerminalSentence = 'This session is in a terminal. Take it over first.';

export function inTerminal(): Refused {
  return refuse('conflict', 'W33', inTerminalSentence);
}

/** A mask stands for a value that was shown before; this one is of another session, or of an earlier server. */
export function unknownMask(option: string): Refused {
  return refuse('invalid', 'W26', `${option} has a hidden value that is not known here. Enter it again.`, { option });
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
export function notCommitted({ reason }: Pick<Unavailable, 'reason'>): Refused {
  switch (reason) {
    case 'fenced':
      return heldElsewhere();
    case 'closed':
      return unavailable('the session was closed.');
    case 'rejected':
      return refuse('failed', 'W28', "Couldn't save this: the database rejects it. The server's log says why.");
  }
}

/**
 * The session cannot save anything now. A command that was already under way is still carried out if it can be, so
 * whoever sends it again under the same id gets its own answer.
 */
export function blocked(failure: Failed): Refused {
  const { reason, detail } = failure;
  return refuse('unavailable', 'W28', blockedWords(failure), { reason, detail });
}

export function blockedWords({ reason }: Failed): string {
  return `Couldn't save this: ${causeAndRemedy(reason)}`;
}

function causeAndRemedy(reason: FailureReason): string {
  switch (reason) {
    case 'full':
      return 'the disk is full. Free some space, then try again.';
    case 'locked':
      return 'another program has locked the database. Close that program, then try again.';
    case 'readOnly':
      return 'the database is read-only. Make the data folder writable, then try again.';
    case 'gone':
      return 'the database file was moved or deleted. Put it back, or restart Quarterdeck.';
    case 'corrupt':
      return 'the database is damaged. Run `quarterdeck doctor`.';
    case 'io':
      return "the disk doesn't accept writes right now. Try again in a moment.";
    case 'closed':
      return 'the server is stopping.';
    case 'other':
      return 'the database rejects what this session writes. Try again in a few seconds.';
  }
}
