import { successorId } from '../../../core/session/successor-id.ts';
import type { WaitingMessage } from '../../../core/session/waiting-messages.ts';

/** An open editor of a waiting message. `version` is the text that the person saw when they opened it. */
export type QueueEdit = { id: string; version: number; original: string; text: string; isSaving: boolean };

/** The message that an editor is for: also after Claude Code gave it back, when it waits under another id. */
export function editedMessage(queued: readonly WaitingMessage[], { id }: QueueEdit): WaitingMessage | null {
  const ids = [id, successorId(id)];
  return queued.find(({ message }) => ids.includes(message.id)) ?? null;
}

/** What somebody else made of the message since the editor was opened; null if nobody did. */
export function theirText({ message, version }: WaitingMessage, edit: QueueEdit): string | null {
  return version === edit.version || edit.isSaving ? null : message.text;
}

/** Words that would be lost with the editor when its message no longer waits. */
export function orphanedText(queued: readonly WaitingMessage[], edit: QueueEdit): string | null {
  const isGone = !edit.isSaving && editedMessage(queued, edit) === null;
  return isGone && edit.text.trim() !== '' && edit.text !== edit.original ? edit.text : null;
}
