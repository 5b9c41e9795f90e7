import { Ellipsis } from 'lucide-react';
import type { SessionItem } from '../../../core/wire.ts';
import { isRunning, useSessionActions } from '../../store/session-actions.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';

/** What one can do with a session from the list. Without the right to there is nothing. */
export function SessionMenu({ session }: { session: SessionItem }) {
  const actions = useSessionActions();
  if (!actions.may) return null;
  const items: MenuItem[] = [
    { label: 'Rename', onSelect: () => actions.rename(session) },
    { label: 'Fork', isDisabled: session.turns === 0, onSelect: () => void actions.fork(session) },
    { label: session.archived ? 'Unarchive' : 'Archive', onSelect: () => void actions.archive(session) },
    { label: 'Stop run', isDisabled: !isRunning(session.status), onSelect: () => void actions.stop(session) },
    { label: 'Delete', isDanger: true, onSelect: () => actions.remove(session) },
  ];
  return (
    <Menu
      label="Session actions"
      items={items}
      className="inline-flex size-6 items-center justify-center rounded-md text-faint hover:bg-line hover:text-ink max-phone:size-10"
    >
      <Ellipsis size={15} />
    </Menu>
  );
}
