import { useState } from 'react';
import type { Worktree } from '../../../core/worktree/worktree.ts';
import { pathOf, sendJson } from '../../connection/api.ts';
import { errorOf } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { getBackCommand, workInWords } from './discard-words.ts';
import { Problem } from './problem.tsx';
import type { Standing } from './use-worktree.ts';

type DiscardDialogProps = { standing: Standing; onDiscarded(): void; onClose(): void };

/** Removes a worktree. Who has work only there types the branch, and is told how to get it back. */
export function DiscardDialog({ standing: { worktree, state }, onDiscarded, onClose }: DiscardDialogProps) {
  const work = workInWords(state);
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [gone, setGone] = useState<Worktree | null>(null);
  const discard = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      const confirm = work === null ? {} : { confirm: typed.trim() };
      setGone(await sendJson<Worktree>('POST', `${pathOf('worktrees', worktree.id)}/discard`, confirm));
    } catch (error) {
      setProblem(errorOf(error).message);
    }
    setIsBusy(false);
  };
  if (gone) return <Gone worktree={gone} onClose={onDiscarded} />;
  return (
    <Dialog title="Discard this worktree?" onClose={onClose} className="w-[min(480px,calc(100vw-24px))]">
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-4 py-3.5 text-sm text-dim">
        <p>
          The folder and the branch <b className="font-semibold break-all text-ink">{worktree.branch}</b> are removed,
          with files that git ignores. Its session cannot go on there.
        </p>
        {work !== null && (
          <>
            <p>
              <b className="font-semibold text-ink">{work}</b> only there. Git keeps that work under a ref, from which
              it can be got back.
            </p>
            <TextField
              label="Type the name of the branch"
              placeholder={worktree.branch}
              value={typed}
              onText={setTyped}
              autoCapitalize="off"
              spellCheck={false}
            />
          </>
        )}
        <Problem words={problem} />
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="danger"
          disabled={isBusy || (work !== null && typed.trim() !== worktree.branch)}
          onClick={() => void discard()}
        >
          {isBusy ? 'Discarding …' : 'Discard'}
        </Button>
      </div>
    </Dialog>
  );
}

function Gone({ worktree, onClose }: { worktree: Worktree; onClose(): void }) {
  const command = getBackCommand(worktree);
  return (
    <Dialog title="Discarded" onClose={onClose} className="w-[min(480px,calc(100vw-24px))]">
      <div className="flex flex-col gap-2 px-4 py-3.5 text-sm text-dim">
        {command === null ? (
          <p>There was no work of its own in it.</p>
        ) : (
          <>
            <p>Its work is kept. To get it back, run in {worktree.project}:</p>
            <p className="flex items-start gap-2 rounded-lg bg-bg px-3 py-2 font-mono text-code break-all text-ink">
              <span className="flex-1">{command}</span>
              <CopyButton text={command} />
            </p>
          </>
        )}
      </div>
      <div className="flex justify-end border-t border-line px-4 py-3">
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
