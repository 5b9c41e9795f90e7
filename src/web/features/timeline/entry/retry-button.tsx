import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { newId } from '../../../../client/new-id.ts';
import type { Entry } from '../../../../core/session/entry.ts';
import { sendBytes } from '../../../connection/api.ts';
import { useMay } from '../../../store/client-context.ts';
import { useCommand } from '../../../store/command.ts';
import { useSession, useWatched } from '../../../store/session-context.ts';
import { showToast } from '../../../store/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useTimeline } from '../timeline-context.ts';
import type { EntryOf } from './entry-of.ts';
import { messageContent } from './message-content.ts';
import { retryMessage } from './retry-message.ts';

/** Sends the message of a failed turn again, as a new one. */
export function RetryButton({ failure }: { failure: Entry }) {
  const session = useSession();
  const { isInherited } = useTimeline();
  const may = useMay('message.send');
  const command = useCommand();
  const [isBusy, setIsBusy] = useState(false);
  const message = useWatched(session, ({ state, entries }) =>
    state === null || isInherited || state.transcript?.place === 'terminal'
      ? null
      : retryMessage(state, entries, failure),
  );
  if (message === null || !may) return null;
  const retry = async () => {
    setIsBusy(true);
    try {
      const { text, uploads } = await uploaded(session.id, message);
      await command({ type: 'message.send', sessionId: session.id, messageId: newId(), text, ...uploads });
    } catch {
      showToast('problem', 'The message could not be sent again. Check the connection and retry.');
    }
    setIsBusy(false);
  };
  return (
    <Button disabled={isBusy} onClick={() => void retry()}>
      {isBusy ? <Spinner /> : <RotateCcw size={13} aria-hidden="true" />}
      Retry
    </Button>
  );
}

async function uploaded(sessionId: string, message: EntryOf<'message'>) {
  const { text, files } = await messageContent(sessionId, message);
  const ids = await Promise.all(files.map((file) => sendBytes<{ id: string }>('/uploads', file)));
  return { text, uploads: ids.length === 0 ? {} : { uploads: ids.map(({ id }) => id) } };
}
