import { useCallback, useEffect, useState } from 'react';
import type { WaitingMessage } from '../../../core/session/waiting-messages.ts';
import { showToast } from '../../store/toasts.ts';
import { editedMessage, orphanedText, type QueueEdit, theirText } from './queue-edit.ts';
import type { QueueActions } from './use-queue.ts';

/** The editor of a waiting message, one at a time. */
export type QueueEditing = {
  edit: QueueEdit | null;
  /** What somebody else saved since the editor was opened. */
  theirs: string | null;
  open(waiting: WaitingMessage): void;
  setText(text: string): void;
  save(): void;
  close(): void;
};

type Parts = {
  queued: readonly WaitingMessage[];
  actions: Pick<QueueActions, 'wholeText' | 'edit'>;
  /** Takes words whose message can no longer be edited. */
  putBack(text: string): void;
};

export function useQueueEdit({ queued, actions, putBack }: Parts): QueueEditing {
  const [edit, setEdit] = useState<QueueEdit | null>(null);
  const edited = edit && editedMessage(queued, edit);
  const orphaned = edit && orphanedText(queued, edit);
  const isGone = edit !== null && edited === null && !edit.isSaving;

  useEffect(() => {
    if (!isGone) return;
    setEdit(null);
    if (orphaned === null) return;
    putBack(orphaned);
    showToast('problem', 'This message no longer waits. Your edit is in the message box.');
  }, [isGone, orphaned, putBack]);

  const open = useCallback(
    async (waiting: WaitingMessage) => {
      const { id } = waiting.message;
      const original = await actions.wholeText(waiting);
      setEdit({ id, version: waiting.version, original, text: original, isSaving: false });
    },
    [actions],
  );

  const theirs = edited && edit ? theirText(edited, edit) : null;
  const save = async () => {
    if (edit === null || edited === null) return;
    setEdit({ ...edit, isSaving: true });
    // Whoever replaces a text that they were shown has seen it.
    const version = theirs === null ? edit.version : edited.version;
    const isSaved = await actions.edit(edited.message.id, version, edit.text);
    setEdit(isSaved ? null : { ...edit, isSaving: false });
  };

  return {
    edit,
    theirs,
    open: (waiting) => void open(waiting),
    setText: (text) => setEdit((now) => now && { ...now, text }),
    save: () => void save(),
    close: () => setEdit(null),
  };
}
