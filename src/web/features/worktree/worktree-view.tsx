import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../store/client-context.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ChangedFiles } from './changed-files.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { mergeHindrance, stateWords } from './state-words.ts';
import { type Standing, useStanding } from './use-worktree.ts';

/** How a worktree stands, what is different in it, and what can be done with it. */
export function WorktreeView({ id, onGone }: { id: string; onGone(): void }) {
  const { standing, diff, again } = useStanding(id);
  if (standing.type === 'refused') return <p className="px-4 py-6 text-sm text-dim">{standing.error.message}</p>;
  if (standing.type === 'asking') {
    return (
      <p role="status" className="flex items-center gap-2 px-4 py-6 text-sm text-dim">
        <Spinner /> Looking at the worktree …
      </p>
    );
  }
  return (
    <>
      <Head standing={standing.answer} onAgain={again} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <ChangedFiles worktreeId={id} diff={diff} />
      </div>
      <Actions standing={standing.answer} onChanged={again} onGone={onGone} />
    </>
  );
}

function Head({ standing: { worktree, state, isBusy }, onAgain }: { standing: Standing; onAgain(): void }) {
  return (
    <div className="flex flex-col gap-1 border-b border-line px-4 py-3">
      <p className="flex items-center gap-2 font-mono text-code">
        <span className="min-w-0 truncate text-ink" title={worktree.path}>
          {worktree.branch}
        </span>
        <span className="shrink-0 text-faint">off {worktree.base}</span>
        <span className="flex-1" />
        <IconButton label="Look again" onClick={onAgain}>
          <RefreshCw size={14} />
        </IconButton>
      </p>
      <p role="status" aria-label="State of the worktree" className="text-sm text-dim">
        {stateWords(worktree, state, isBusy).map(({ text, isBad }) => (
          <span key={text} className={classes(isBad && 'text-bad')}>
            {text}{' '}
          </span>
        ))}
        {worktree.merged && (
          <span>
            Last merged as <code className="font-mono text-code text-ink">{worktree.merged.commit.slice(0, 10)}</code>.
          </span>
        )}
      </p>
    </div>
  );
}

type ActionsProps = { standing: Standing; onChanged(): void; onGone(): void };

function Actions({ standing, onChanged, onGone }: ActionsProps) {
  const may = useMay('session.create');
  const [open, setOpen] = useState<'merge' | 'discard' | null>(null);
  const hindrance = mergeHindrance(standing.worktree, standing.state);
  const close = () => setOpen(null);
  if (!may) return null;
  return (
    <div className="flex items-center justify-end gap-2 border-t border-line px-4 py-3">
      {hindrance && <p className="min-w-0 flex-1 truncate text-xs text-faint">{hindrance}</p>}
      <Button look="danger" onClick={() => setOpen('discard')}>
        Discard…
      </Button>
      <Button look="primary" disabled={hindrance !== null} onClick={() => setOpen('merge')}>
        Merge…
      </Button>
      {open === 'merge' && <MergeDialog standing={standing} onMerged={onChanged} onClose={close} />}
      {open === 'discard' && <DiscardDialog standing={standing} onDiscarded={onGone} onClose={close} />}
    </div>
  );
}
