import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { visible } from '../../../core/text/visible.ts';
import type { WorktreeDiff, WorktreeFile } from '../../../core/worktree/worktree.ts';
import { pathOf } from '../../connection/api.ts';
import { usePreference } from '../../store/preference.ts';
import { useAnswer } from '../../store/use-answer.ts';
import { classes } from '../../ui/class-names.ts';
import type { DiffLayout } from '../../ui/diff/diff-look.ts';
import { DiffStatsText } from '../../ui/diff/diff-stats-text.tsx';
import { hunksFromPatch } from '../../ui/diff/hunk.ts';
import { Loading } from '../../ui/loading.tsx';
import { LaterPart } from '../../ui/mishap/later-part.tsx';
import { loadLater } from '../../ui/mishap/load-later.ts';
import { Visible } from '../../ui/visible.tsx';

const Diff = loadLater(async () => (await import('../../ui/diff/diff.tsx')).Diff);

type ChangedFileProps = { worktreeId: string; file: WorktreeFile; isOpenAtFirst: boolean };

/** A file, and when it is opened its changes. */
export function ChangedFile({ worktreeId, file, isOpenAtFirst }: ChangedFileProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const slash = file.path.lastIndexOf('/') + 1;
  const moved = file.oldPath === null ? '' : `, moved from ${file.oldPath}`;
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`${visible(`${file.path}${moved}`)}, ${file.added} added, ${file.removed} removed`}
        title={visible(`${file.path}${moved}`)}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-8 w-full items-center gap-2 px-4 py-1 text-left hover:bg-raise max-phone:min-h-11"
      >
        <ChevronRight
          size={14}
          className={classes('shrink-0 text-faint transition-transform', isOpen && 'rotate-90')}
        />
        <span className="flex min-w-0 flex-1 font-mono text-xs">
          <span className="truncate text-faint">
            <Visible text={file.path.slice(0, slash)} />
          </span>
          <span className={classes('text-ink', slash === 0 ? 'truncate' : 'shrink-0')}>
            <Visible text={file.path.slice(slash)} />
          </span>
        </span>
        {marks[file.change] && <span className="shrink-0 text-2xs text-faint">{marks[file.change]}</span>}
        {file.content.type === 'binary' ? (
          <span className="shrink-0 text-2xs text-faint">binary</span>
        ) : (
          <DiffStatsText stats={file} />
        )}
      </button>
      {isOpen && (
        <div className="border-t border-line bg-bg">
          {file.oldPath !== null && <Note>{`Moved from ${visible(file.oldPath)}`}</Note>}
          <Content worktreeId={worktreeId} file={file} />
        </div>
      )}
    </li>
  );
}

const marks = { added: 'new', changed: null, deleted: 'deleted', moved: 'moved' } as const;

type ContentProps = { worktreeId: string; file: WorktreeFile };

function Content({ worktreeId, file }: ContentProps) {
  switch (file.content.type) {
    case 'binary':
      return <Note>A binary file.</Note>;
    case 'hidden':
      return <Note>Not shown: it can hold keys.</Note>;
    case 'large':
      return <LargeFile worktreeId={worktreeId} path={file.path} />;
    case 'patch':
      return <Patch path={file.path} content={file.content} />;
  }
}

/** Its lines are asked for when somebody wants to see them. */
function LargeFile({ worktreeId, path }: { worktreeId: string; path: string }) {
  const address = `${pathOf('worktrees', worktreeId)}/diff?path=${encodeURIComponent(path)}`;
  const { answered } = useAnswer<WorktreeDiff>(address);
  if (answered.type === 'asking') return <Loading rows={2} className="h-16 px-3" />;
  if (answered.type === 'refused') return <Note>{answered.error.message}</Note>;
  const content = answered.answer.files[0]?.content;
  if (content?.type !== 'patch') return <Note>Too long to be shown here.</Note>;
  return <Patch path={path} content={content} />;
}

type PatchContent = Extract<WorktreeFile['content'], { type: 'patch' }>;

function Patch({ path, content }: { path: string; content: PatchContent }) {
  const hunks = useMemo(() => hunksFromPatch(content.hunks) ?? [], [content]);
  const [layout, setLayout] = usePreference<DiffLayout>('diff', 'unified');
  if (hunks.length === 0)
    return <Note>No line is different: only its name or what may be done with it, or it is empty.</Note>;
  return (
    <LaterPart waiting={<div className="h-16" />}>
      <Diff hunks={hunks} path={path} layout={layout} onLayout={setLayout} />
      {content.clipped && <Note>Long: not all of it is shown here.</Note>}
    </LaterPart>
  );
}

function Note({ children }: { children: string }) {
  return <p className="px-4 py-2 text-xs text-faint">{children}</p>;
}
