import { Ellipsis } from 'lucide-react';
import { useLocation } from 'wouter';
import { useExternalRun, useHasBackground } from '../../store/external.ts';
import { isRunning, type SessionActions, type SessionFacts } from '../../store/session-actions.ts';
import { showToast } from '../../store/toasts.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';

type HeaderMenuProps = { session: SessionFacts; actions: SessionActions; onRename(): void; onOptions(): void };

export function HeaderMenu({ session, actions, onRename, onOptions }: HeaderMenuProps) {
  const hasBackground = useHasBackground();
  const isElsewhere = useExternalRun(session.id) !== null;
  const toBackground: MenuItem = {
    label: 'Continue in background…',
    hint: 'Ends the run here and starts a background agent',
    isDisabled: session.turns === 0 || isElsewhere,
    onSelect: () => actions.giveToBackground(session),
  };
  const forThoseWhoMay: MenuItem[] = [
    { label: 'Rename', onSelect: onRename },
    { label: 'Options…', hint: 'Model, permissions, tools, and more', onSelect: onOptions },
    { label: session.pinned ? 'Unpin' : 'Pin', onSelect: () => void actions.pin(session) },
    { label: 'Tags…', onSelect: () => actions.editTags(session) },
    { label: 'Fork', isDisabled: session.turns === 0, onSelect: () => void actions.fork(session) },
    { label: 'Stop run', isDisabled: !isRunning(session.status), onSelect: () => void actions.stop(session) },
    {
      label: 'Give back',
      hint: 'Ends the run here, for a terminal',
      isDisabled: session.turns === 0,
      onSelect: () => void actions.give(session),
    },
    ...(hasBackground ? [toBackground] : []),
    { label: session.archived ? 'Unarchive' : 'Archive', onSelect: () => void actions.archive(session) },
  ];
  const [, navigate] = useLocation();
  const forAll: MenuItem[] = [
    { label: 'History', hint: 'Forks, resumes and compactions', onSelect: () => actions.showHistory(session) },
    { label: 'Export…', hint: 'Markdown, HTML, JSON or the journal', onSelect: () => actions.exportFile(session) },
    {
      label: 'Inspector',
      hint: 'Every frame to and from the CLI',
      onSelect: () => navigate(`/sessions/${session.id}/inspector`),
    },
    { label: 'Permission rules', onSelect: () => navigate(`/rules?session=${session.id}`) },
    { label: 'Audit', hint: 'What was allowed, and by whom', onSelect: () => navigate(`/audit?session=${session.id}`) },
    { label: 'Copy resume command', hint: 'To go on in a terminal', onSelect: () => copyResume(session.id) },
  ];
  const last: MenuItem[] = [{ label: 'Delete', isDanger: true, onSelect: () => actions.remove(session) }];
  return (
    <Menu
      label="More"
      items={actions.may ? [...forThoseWhoMay, ...forAll, ...last] : forAll}
      className="inline-flex h-7 w-8 items-center justify-center rounded-md border border-line text-dim hover:text-ink max-phone:size-11"
    >
      <Ellipsis size={15} />
    </Menu>
  );
}

function copyResume(id: string): void {
  navigator.clipboard.writeText(`claude --resume ${id}`).then(
    () => showToast('done', 'Copied.'),
    () => showToast('problem', `The browser does not let the page copy. It is: claude --resume ${id}`),
  );
}
