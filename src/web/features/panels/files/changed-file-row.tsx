import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { FileChange } from '../../../../core/session/file-change.ts';
import { visible } from '../../../../core/text/visible.ts';
import { classes } from '../../../ui/class-names.ts';
import { hunksFromPatch } from '../../../ui/diff/hunk.ts';
import { clockTime, exactTime, shortPath } from '../../../ui/format.ts';
import { LaterPart } from '../../../ui/mishap/later-part.tsx';
import { loadLater } from '../../../ui/mishap/load-later.ts';
import { Visible } from '../../../ui/visible.tsx';
import { EntryLink } from '../entry-link.tsx';
import type { ChangedFile } from './changed-files.ts';
import { LineCounts } from './line-counts.tsx';

const Diff = loadLater(async () => (await import('../../../ui/diff/diff.tsx')).Diff);

/** A file, and when it is opened everything that was done to it, newest last. */
export function ChangedFileRow({ file, cwd }: { file: ChangedFile; cwd: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const path = shortPath(file.path, cwd);
  const slash = path.lastIndexOf('/') + 1;
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`${visible(path)}, ${file.isLowerBound ? 'at least ' : ''}${file.added} added, ${file.removed} removed`}
        title={visible(file.path)}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-8 w-full items-center gap-2 px-4 py-1 text-left hover:bg-raise max-phone:min-h-11"
      >
        <ChevronRight
          size={14}
          className={classes('shrink-0 text-faint transition-transform', isOpen && 'rotate-90')}
        />
        <span className="flex min-w-0 flex-1 font-mono text-xs">
          <span className="truncate text-faint">
            <Visible text={path.slice(0, slash)} />
          </span>
          <span className="shrink-0 text-ink">
            <Visible text={path.slice(slash)} />
          </span>
        </span>
        {file.isNew && <span className="shrink-0 text-2xs text-faint">new</span>}
        <LineCounts added={file.added} removed={file.removed} isLowerBound={file.isLowerBound} />
      </button>
      {isOpen && file.changes.map((change) => <Change key={change.id} change={change} />)}
    </li>
  );
}

function Change({ change }: { change: FileChange }) {
  const hunks = useMemo(() => hunksFromPatch(change.hunks) ?? [], [change]);
  return (
    <div className="border-t border-line bg-bg">
      <p className="flex items-center justify-between gap-2 px-4 py-1.5 text-xs text-faint">
        <span>
          {change.isNew ? 'Created' : change.tool} <time title={exactTime(change.at)}>{clockTime(change.at)}</time>
        </span>
        <EntryLink entryId={change.id} />
      </p>
      <LaterPart waiting={<div className="h-16" />}>
        <Diff hunks={hunks} path={change.path} />
      </LaterPart>
      {change.clipped && <p className="px-4 pb-2 text-xs text-faint">Long: not all of it is shown here.</p>}
    </div>
  );
}
