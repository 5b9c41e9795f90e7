import { Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../store/client-context.ts';
import { openOverlay } from '../../../store/overlay.ts';
import { useSessionState } from '../../../store/session-context.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useTimeline } from '../timeline-context.ts';
import type { EntryOf } from './entry-of.ts';
import { ForkButton } from './fork-button.tsx';
import { useEditMessage } from './use-edit-message.ts';

type MessageActionsProps = { entry: EntryOf<'message'>; isTakenBack: boolean };

/** Going back to a message, in this session or in a new one. */
export function MessageActions({ entry, isTakenBack }: MessageActionsProps) {
  const { isInherited, sessionId } = useTimeline();
  const mayRewind = useMay('session.rewind') && !isTakenBack && !isInherited;
  return (
    <>
      {mayRewind && <EditButton entry={entry} />}
      <ForkButton entryId={entry.id} />
      {mayRewind && (
        <Menu
          label="More actions"
          items={[
            {
              label: 'Go back to here',
              hint: 'Undo code, conversation, or both since this message',
              onSelect: () => openOverlay({ type: 'goBack', sessionId, messageId: entry.id }),
            },
          ]}
          className="inline-flex size-7 items-center justify-center rounded-md text-faint hover:bg-raise hover:text-ink max-phone:size-11"
        >
          <Ellipsis size={14} />
        </Menu>
      )}
    </>
  );
}

function EditButton({ entry }: { entry: EntryOf<'message'> }) {
  const edit = useEditMessage();
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useSessionState(({ turn }) => turn.type === 'running');
  const isInTerminal = useSessionState(({ transcript }) => transcript?.place === 'terminal');
  if (isInTerminal) return null;
  return (
    <IconButton
      label="Edit message"
      disabled={isBusy || isRunning}
      onClick={() => {
        setIsBusy(true);
        void edit(entry).finally(() => setIsBusy(false));
      }}
    >
      <Pencil size={14} />
    </IconButton>
  );
}
