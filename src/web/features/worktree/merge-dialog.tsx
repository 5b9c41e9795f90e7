import { useState } from 'react';
import { branchPrefix, nameInWords } from '../../../core/worktree/name.ts';
import type { MergeWay, Worktree } from '../../../core/worktree/worktree.ts';
import { pathOf, sendJson } from '../../connection/api.ts';
import { showToast } from '../../store/toasts.ts';
import { errorOf } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { Segments } from '../../ui/segments.tsx';
import { Problem } from './problem.tsx';
import type { Standing } from './use-worktree.ts';

const ways: readonly { value: MergeWay; label: string }[] = [
  { value: 'commit', label: 'Merge commit' },
  { value: 'squash', label: 'Squash' },
  { value: 'fastForward', label: 'Fast-forward' },
];

type MergeDialogProps = { standing: Standing; onMerged(): void; onClose(): void };

/** How it is merged, and what is said about it. A refusal loses nothing that was typed. */
export function MergeDialog({ standing, onMerged, onClose }: MergeDialogProps) {
  const { worktree, state, isBusy } = standing;
  const uncommitted = state.type === 'ready' ? state.uncommittedCount : 0;
  const [way, setWay] = useState<MergeWay>('commit');
  const [commitMessage, setCommitMessage] = useState(nameInWords(worktree.branch.replace(branchPrefix, '')));
  const [message, setMessage] = useState('');
  const [merging, setMerging] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null });
  const isReady = uncommitted === 0 || commitMessage.trim() !== '';

  const merge = async () => {
    setMerging({ isBusy: true, problem: null });
    const wish = {
      way,
      ...(message.trim() === '' || way === 'fastForward' ? {} : { message }),
      ...(uncommitted === 0 ? {} : { commitMessage }),
    };
    try {
      await sendJson<Worktree>('POST', `${pathOf('worktrees', worktree.id)}/merge`, wish);
      showToast('done', `Merged into ${worktree.base}.`);
      onMerged();
      onClose();
    } catch (problem) {
      setMerging({ isBusy: false, problem: errorOf(problem).message });
    }
  };

  return (
    <Dialog title={`Merge into ${worktree.base}`} onClose={onClose}>
      <div className="flex min-h-0 flex-col gap-3.5 overflow-y-auto px-4 py-3.5">
        {isBusy && <p className="text-sm text-dim">Its session is at work: what it does from now on is not merged.</p>}
        {uncommitted > 0 && (
          <TextArea
            label="Commit message"
            hint={`${plural(uncommitted, 'file')} not committed yet: committed in the worktree first.`}
            value={commitMessage}
            onText={setCommitMessage}
          />
        )}
        <div className="flex flex-col gap-1">
          <span className="text-xs font-medium text-dim">How</span>
          <Segments<MergeWay> label="How" choices={ways} value={way} onChoose={setWay} />
          <p className="text-xs text-faint">{wayWords(way, worktree.base)}</p>
        </div>
        {way !== 'fastForward' && (
          <TextArea
            label="Message of the merge"
            placeholder={`${way === 'squash' ? 'Squash' : 'Merge'} branch '${worktree.branch}' into ${worktree.base}`}
            value={message}
            onText={setMessage}
          />
        )}
        <p className="text-xs text-faint">Hooks of the repository are not run. With conflicts nothing is changed.</p>
        <Problem words={merging.problem} />
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={merging.isBusy || !isReady} onClick={() => void merge()}>
          {merging.isBusy ? 'Merging …' : uncommitted > 0 ? 'Commit and merge' : 'Merge'}
        </Button>
      </div>
    </Dialog>
  );
}

function wayWords(way: MergeWay, base: string): string {
  switch (way) {
    case 'commit':
      return 'All commits stay, and one more joins them.';
    case 'squash':
      return `${base} gets one commit with everything. The branch does not know that it was merged.`;
    case 'fastForward':
      return `${base} moves to the last commit. Only while it has no commits of its own.`;
  }
}
