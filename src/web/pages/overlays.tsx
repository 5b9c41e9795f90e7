import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { projectFolder } from '../../core/worktree/name.ts';
import { closeOverlay, type Overlay, useOverlay } from '../store/overlay.ts';
import { useSessions } from '../store/sessions.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LoadingNote } from '../ui/loading.tsx';
import { Boundary } from '../ui/mishap/boundary.tsx';
import { loadLater } from '../ui/mishap/load-later.ts';
import { MishapLine } from '../ui/mishap/mishap.tsx';

const NewSession = loadLater(async () => (await import('../features/sessions/new/new-session.tsx')).NewSession);
const ShortcutTable = loadLater(async () => (await import('../features/help/shortcut-table.tsx')).ShortcutTable);
const DeleteDialog = loadLater(async () => (await import('../features/sessions/delete-dialog.tsx')).DeleteDialog);
const RenameDialog = loadLater(async () => (await import('../features/sessions/rename-dialog.tsx')).RenameDialog);
const TagDialog = loadLater(async () => (await import('../features/sessions/tag-dialog.tsx')).TagDialog);
const ExportDialog = loadLater(async () => (await import('../features/export/export-dialog.tsx')).ExportDialog);
const GoBack = loadLater(async () => (await import('../features/going-back/go-back.tsx')).GoBack);
const ImportDialog = loadLater(async () => (await import('../features/import-file/import-dialog.tsx')).ImportDialog);
const InsertDialog = loadLater(async () => (await import('../features/templates/insert-dialog.tsx')).InsertDialog);
const Palette = loadLater(async () => (await import('../features/palette/palette.tsx')).Palette);

const SavedOutputDialog = loadLater(
  async () => (await import('../features/saved-output/saved-output-dialog.tsx')).SavedOutputDialog,
);

const GivenDialog = loadLater(async () => (await import('../features/terminal/given-dialog.tsx')).GivenDialog);

const BackgroundDialog = loadLater(
  async () => (await import('../features/terminal/background-dialog.tsx')).BackgroundDialog,
);

/** What lies over the page, if anything does. */
export function Overlays({ currentId }: { currentId: string | null }) {
  const shown = useOverlay();
  if (shown === null) return null;
  return (
    <Boundary
      resetOn={shown.type}
      fallback={(problem, tryAgain) => (
        <Dialog title="Not opened" onClose={closeOverlay}>
          <MishapLine problem={problem} onTryAgain={tryAgain} />
        </Dialog>
      )}
    >
      <Suspense fallback={<LoadingNote />}>
        <Shown overlay={shown} currentId={currentId} />
      </Suspense>
    </Boundary>
  );
}

function Shown({ overlay, currentId }: { overlay: Overlay; currentId: string | null }) {
  const [, navigate] = useLocation();
  const current = (useSessions() ?? []).find(({ id }) => id === currentId);
  switch (overlay.type) {
    case 'palette':
      return <Palette currentId={currentId} onClose={closeOverlay} />;
    case 'shortcuts':
      return (
        <Dialog title="Keyboard shortcuts" onClose={closeOverlay}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focus starts here so that arrow keys scroll. */}
          <div data-autofocus tabIndex={0} className="overflow-y-auto px-4 py-3.5 outline-none">
            <ShortcutTable />
          </div>
        </Dialog>
      );
    case 'newSession':
      return (
        <Dialog title="New session" onClose={closeOverlay} className="w-[min(640px,calc(100vw-24px))]">
          <NewSession cwd={overlay.cwd ?? (current ? projectFolder(current.cwd) : null)} onMade={closeOverlay} />
        </Dialog>
      );
    case 'rename':
      return <RenameDialog sessionId={overlay.sessionId} title={overlay.title} onClose={closeOverlay} />;
    case 'tags':
      return <TagDialog sessionId={overlay.sessionId} tags={overlay.tags} onClose={closeOverlay} />;
    case 'export':
      return <ExportDialog sessionId={overlay.sessionId} title={overlay.title} onClose={closeOverlay} />;
    case 'goBack':
      return <GoBack sessionId={overlay.sessionId} messageId={overlay.messageId} onClose={closeOverlay} />;
    case 'importFile':
      return <ImportDialog onClose={closeOverlay} />;
    case 'template':
      return <InsertDialog onClose={closeOverlay} />;
    case 'savedOutput': {
      const { sessionId, callId, title } = overlay;
      return <SavedOutputDialog sessionId={sessionId} callId={callId} title={title} onClose={closeOverlay} />;
    }
    case 'given':
      return <GivenDialog line={overlay.line} onClose={closeOverlay} />;
    case 'giveToBackground':
      return <BackgroundDialog sessionId={overlay.sessionId} onClose={closeOverlay} />;
    case 'delete':
      return (
        <DeleteDialog
          sessionId={overlay.sessionId}
          title={overlay.title}
          onDeleted={() => overlay.sessionId === currentId && navigate('/')}
          onClose={closeOverlay}
        />
      );
  }
}
