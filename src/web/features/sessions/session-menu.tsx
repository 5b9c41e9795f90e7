import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { SessionItem } from '../../../core/wire.ts';
import { isRunning, useSessionActions } from '../../store/session-actions.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';

const look =
  'inline-flex size-6 items-center justify-center rounded-md text-faint hover:bg-line hover:text-ink max-phone:size-11';

export type RowOrder = {
  isOrdered: boolean;
  /** Whether there is one to move past. */
  canMove(step: Step): boolean;
  move(step: Step): void;
  reset(): void;
};

export type Step = 'up' | 'down';

/** `order` is there where the person may order sessions. */
type SessionMenuProps = { session: SessionItem; isCurrent: boolean; order: RowOrder | null };

/** What one can do with a session from the list. A list has many lines, so a menu is made when it is asked for. */
export function SessionMenu(props: SessionMenuProps) {
  const [isMade, setIsMade] = useState(false);
  if (isMade) return <MadeMenu {...props} />;
  return (
    <button
      type="button"
      aria-label="Session actions"
      aria-haspopup="menu"
      onClick={() => setIsMade(true)}
      className={look}
    >
      <Ellipsis size={15} />
    </button>
  );
}

function MadeMenu({ session, isCurrent, order }: SessionMenuProps) {
  const actions = useSessionActions();
  const isUnread = session.unread === true;
  // Whoever has it open has read it.
  const reading: MenuItem[] = isCurrent
    ? []
    : [{ label: isUnread ? 'Mark as read' : 'Mark as unread', onSelect: () => void actions.see(session, isUnread) }];
  const ordering: MenuItem[] = order
    ? [
        { label: 'Move up', isDisabled: !order.canMove('up'), onSelect: () => order.move('up') },
        { label: 'Move down', isDisabled: !order.canMove('down'), onSelect: () => order.move('down') },
        ...(order.isOrdered ? [{ label: 'Reset order', hint: 'Last used first', onSelect: order.reset }] : []),
      ]
    : [];
  const forAll: MenuItem[] = [
    { label: 'History', onSelect: () => actions.showHistory(session) },
    { label: 'Export…', onSelect: () => actions.exportFile(session) },
  ];
  const items: MenuItem[] = [
    { label: 'Rename', onSelect: () => actions.rename(session) },
    { label: session.pinned ? 'Unpin' : 'Pin', onSelect: () => void actions.pin(session) },
    { label: 'Tags…', onSelect: () => actions.editTags(session) },
    ...reading,
    ...ordering,
    { label: 'Fork', isDisabled: session.turns === 0, onSelect: () => void actions.fork(session) },
    ...forAll,
    { label: session.archived ? 'Unarchive' : 'Archive', onSelect: () => void actions.archive(session) },
    { label: 'Stop run', isDisabled: !isRunning(session.status), onSelect: () => void actions.stop(session) },
    { label: 'Delete', isDanger: true, onSelect: () => actions.remove(session) },
  ];
  return (
    <Menu label="Session actions" items={actions.may ? items : forAll} isOpenAtFirst className={look}>
      <Ellipsis size={15} />
    </Menu>
  );
}
