import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../store/client-context.ts';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { RewindDialog } from './rewind-dialog.tsx';
import { useForkFrom } from './use-fork-from.ts';

/** Going back to a message: with the conversation, in a new session, or with the files. */
export function MessageActions({ messageId }: { messageId: string }) {
  const [isRewinding, setIsRewinding] = useState(false);
  const forkFrom = useForkFrom();
  const mayFork = useMay('session.fork');
  const mayRewind = useMay('session.rewind');

  const items: MenuItem[] = [
    ...(mayFork
      ? [
          {
            label: 'Branch off here',
            hint: 'A new session that knows all up to this message',
            onSelect: () => void forkFrom(messageId),
          },
        ]
      : []),
    ...(mayRewind
      ? [
          {
            label: 'Rewind files to here',
            hint: 'Files become what they were when this was sent',
            onSelect: () => setIsRewinding(true),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        label="More actions"
        items={items}
        className="inline-flex size-7 items-center justify-center rounded-md text-faint hover:bg-raise hover:text-ink max-phone:size-10"
      >
        <Ellipsis size={14} />
      </Menu>
      {isRewinding && <RewindDialog messageId={messageId} onClose={() => setIsRewinding(false)} />}
    </>
  );
}
