import { ChevronLeft, Play } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { isReplayFolder } from '../../../core/replay/replay-folder.ts';
import { sessionStatus } from '../../../core/session/status.ts';
import { visible } from '../../../core/text/visible.ts';
import { isRunning, sessionTitle, useSessionActions } from '../../store/session-actions.ts';
import { useSession, useSessionState } from '../../store/session-context.ts';
import { useSessions } from '../../store/sessions.ts';
import { useRename } from '../../store/use-rename.ts';
import { LaterPart } from '../../ui/mishap/later-part.tsx';
import { loadLater } from '../../ui/mishap/load-later.ts';
import { TagChips } from '../../ui/tag-chips.tsx';
import { Visible } from '../../ui/visible.tsx';
import { EditableTitle } from './editable-title.tsx';
import { ExternalChip } from './external-chip.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { shortFolder } from './short-folder.ts';

const OptionsDialog = loadLater(async () => (await import('./options-dialog.tsx')).OptionsDialog);

const look =
  'inline-flex h-7 items-center gap-1.5 rounded-md border border-line px-2.5 text-xs text-dim hover:border-faint hover:text-ink ' +
  'disabled:pointer-events-none disabled:opacity-50 max-phone:size-11 max-phone:justify-center max-phone:px-0';

/** Which session this is, and what one can do with it as a whole. The page puts more beside it. */
export function SessionHeader({ children }: { children?: ReactNode }) {
  const { id } = useSession();
  const title = useSessionState((state) => state.title);
  const cwd = useSessionState((state) => state.cwd);
  const turns = useSessionState((state) => state.turns);
  const status = useSessionState((state) => sessionStatus(state).type);
  const isInTerminal = useSessionState((state) => state.transcript?.place === 'terminal');
  const isReplay = isReplayFolder(cwd);
  const { archived, pinned, tags = [] } = useListed(id);
  const actions = useSessionActions();
  const [isEditing, setIsEditing] = useState(false);
  const [hasOptions, setHasOptions] = useState(false);
  useRenameKey(() => setIsEditing(true));
  const session = { id, title, turns, status, archived, pinned, tags };
  const rename = useRename();

  return (
    <header className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line py-1.5 pr-4 pl-3.5 max-phone:gap-0 max-phone:px-1 max-phone:pt-[max(6px,env(safe-area-inset-top))]">
      <Link
        href="/"
        aria-label="Back"
        className="hidden size-11 shrink-0 items-center justify-center rounded-md text-dim max-phone:inline-flex"
      >
        <ChevronLeft size={20} />
      </Link>
      <EditableTitle
        title={sessionTitle(title)}
        text={title ?? ''}
        isEditing={isEditing}
        mayEdit={actions.may}
        onEdit={setIsEditing}
        onTitle={(next) => void rename(id, next)}
      />
      <span title={visible(cwd)} className="truncate font-mono text-xs text-faint max-phone:hidden">
        <Visible text={shortFolder(cwd)} />
      </span>
      <ExternalChip sessionId={id} />
      {tags.length > 0 && (
        <span className="flex min-w-0 shrink gap-1 overflow-hidden max-phone:hidden">
          <TagChips tags={tags} />
        </span>
      )}
      {archived && <span className="shrink-0 text-xs text-faint">archived</span>}
      {/* However long a title is, what is pressed keeps its size. */}
      <div className="ml-auto flex shrink-0 items-center gap-2 max-phone:gap-0">
        {actions.may && !isRunning(status) && turns > 0 && !isInTerminal && !isReplay && (
          <button
            type="button"
            aria-label="Resume"
            title="What was allowed for this session only is asked about again"
            onClick={() => void actions.resume(session)}
            className={look}
          >
            <Play size={13} /> <span className="max-phone:hidden">Resume</span>
          </button>
        )}
        {children}
        <HeaderMenu
          session={session}
          actions={actions}
          onRename={() => setIsEditing(true)}
          onOptions={() => setHasOptions(true)}
        />
      </div>
      {hasOptions && (
        <LaterPart>
          <OptionsDialog onClose={() => setHasOptions(false)} />
        </LaterPart>
      )}
    </header>
  );
}

/** Whether a session is archived or pinned stands in the list only. */
function useListed(id: string): { archived: boolean; pinned: boolean; tags?: string[] } {
  return (useSessions() ?? []).find((item) => item.id === id) ?? { archived: false, pinned: false };
}

function useRenameKey(onRename: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'F2') onRename();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
