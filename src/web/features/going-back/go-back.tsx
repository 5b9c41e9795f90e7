import { useState } from 'react';
import type { WatchedSession } from '../../../client/watched-session.ts';
import { useWatch, useWatched } from '../../store/session-context.ts';
import { LoadingNote } from '../../ui/loading.tsx';
import { MessagePicker } from './message-picker.tsx';
import { RewindDialog } from './rewind-dialog.tsx';

type GoBackProps = { sessionId: string; messageId: string | null; onClose(): void };

/** Takes a session back to an earlier message: the one that was named, or one that the person picks. */
export function GoBack({ sessionId, messageId, onClose }: GoBackProps) {
  const watched = useWatch(sessionId);
  return watched === null ? <LoadingNote /> : <Steps watched={watched} messageId={messageId} onClose={onClose} />;
}

type StepsProps = { watched: WatchedSession; messageId: string | null; onClose(): void };

function Steps({ watched, messageId, onClose }: StepsProps) {
  const state = useWatched(watched, (session) => session.state);
  const [chosenId, setChosenId] = useState(messageId);
  if (state === null) return <LoadingNote />;
  if (chosenId === null)
    return <MessagePicker watched={watched} takenBack={state.takenBack} onPick={setChosenId} onClose={onClose} />;
  return <RewindDialog sessionId={state.id} cwd={state.cwd} messageId={chosenId} onClose={onClose} />;
}
