import { useState } from 'react';
import type { Worktree } from '../../../core/worktree/worktree.ts';
import { sendJson } from '../../connection/api.ts';
import { useMay } from '../../store/client-context.ts';
import { showToast } from '../../store/toasts.ts';
import { errorOf, useAnswer } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { ago, plural, shortPath } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Visible } from '../../ui/visible.tsx';
import { WorktreeDialog } from './worktree-dialog.tsx';

type Leftover = 'ownerGone' | 'folderGone' | null;
type Listed = { worktree: Worktree; leftover: Leftover };
type Cleaned = { removed: string[]; left: { id: string; branch: string; reason: string }[] };

/** Every worktree that is there, with those that nobody needs any more. */
export function WorktreeList() {
  const { answered, again } = useAnswer<{ worktrees: Listed[] }>('/worktrees');
  const may = useMay('session.create');
  const [shown, setShown] = useState<string | null>(null);
  const [left, setLeft] = useState<Cleaned['left']>([]);
  if (answered.type === 'refused') return <p className="text-sm text-dim">{answered.error.message}</p>;
  if (answered.type === 'asking') return <Loading />;
  const { worktrees } = answered.answer;
  const leftovers = worktrees.filter(({ leftover }) => leftover !== null).length;
  const cleanUp = async () => {
    try {
      const cleaned = await sendJson<Cleaned>('POST', '/worktrees/clean-up', {});
      setLeft(cleaned.left);
      showToast('done', `${plural(cleaned.removed.length, 'worktree')} removed.`);
      again();
    } catch (problem) {
      showToast('problem', errorOf(problem).message);
    }
  };
  return (
    <section aria-label="Worktrees" className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">Worktrees</h3>
      {worktrees.length === 0 && (
        <p className="text-sm text-dim">None. A session that has a git worktree of its own shows here.</p>
      )}
      <ul className="flex flex-col">
        {worktrees.map((listed) => (
          <Row
            key={listed.worktree.id}
            listed={listed}
            reason={left.find(({ id }) => id === listed.worktree.id)?.reason ?? null}
            onShow={() => setShown(listed.worktree.id)}
          />
        ))}
      </ul>
      {may && leftovers > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => void cleanUp()}>Clean up leftovers</Button>
          <p className="text-xs text-faint">Only those without work of their own go.</p>
        </div>
      )}
      {shown !== null && (
        <WorktreeDialog
          id={shown}
          onClose={() => {
            setShown(null);
            again();
          }}
        />
      )}
    </section>
  );
}

function Row({ listed, reason, onShow }: { listed: Listed; reason: string | null; onShow(): void }) {
  const { worktree, leftover } = listed;
  return (
    <li className="flex min-h-10 items-center gap-3 border-b border-line py-1.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-mono text-xs text-ink" title={worktree.path}>
          {worktree.branch} <span className="text-faint">off {worktree.base}</span>
        </p>
        <p className="truncate text-xs text-dim" title={worktree.project}>
          <Visible text={shortPath(worktree.project, '')} /> · {ago(worktree.createdAt, Date.now())}
          {leftover && ` · ${leftoverWords[leftover]}`}
        </p>
        {reason && <p className="text-xs text-bad">Not removed: {reason}</p>}
      </div>
      <Button onClick={onShow} aria-label={`Show ${worktree.branch}`}>
        Show
      </Button>
    </li>
  );
}

const leftoverWords = { ownerGone: 'its session is gone', folderGone: 'its folder is gone' } as const;
