import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { plural } from '../../ui/format.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { FrameDetail } from './frame-detail.tsx';
import { FrameFilters } from './frame-filters.tsx';
import { FrameList } from './frame-list.tsx';
import { filterOf, queryOf, withFilter } from './inspector-filter.ts';
import { TraceControl } from './trace-control.tsx';
import { useChosenFrame } from './use-chosen-frame.ts';
import { type FoundFrames, useFoundFrames } from './use-found-frames.ts';
import { useFrames } from './use-frames.ts';

type InspectorProps = {
  sessionId: string;
  /** The number of the last line there is. */
  head: number;
  isNarrow: boolean;
  entryPath(entryId: string): string;
  /** What stands at the end of the line above the list. */
  children?: ReactNode;
};

/** Every frame of a session, both ways, and one of them as a whole. */
export function Inspector({ sessionId, head, isNarrow, entryPath, children }: InspectorProps) {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const all = useFrames(sessionId, head);
  const found = useFoundFrames(sessionId, head, queryOf(filter));
  const { chosen, problem, choose } = useChosenFrame(sessionId);
  const [kinds, setKinds] = useState<ReadonlySet<string>>(new Set());
  const frames = found ?? all;
  const index = chosen === null ? null : found ? indexIn(found, chosen) : Math.min(chosen, head) - 1;

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <FrameFilters
        filter={filter}
        onFilter={(next) => setSearch((old) => withFilter(old, next), { replace: true })}
        kinds={kinds}
        isNarrow={isNarrow}
      />
      <div className="flex min-h-9 shrink-0 items-center gap-3 border-b border-line px-3 text-xs text-faint">
        <p role="status" className="tnum flex min-w-0 items-center gap-2 truncate">
          {found?.isLooking && <Spinner size={13} />}
          {problem ?? frames.problem ?? (found ? foundWords(found, head) : plural(head, 'frame'))}
        </p>
        {found?.more && (
          <Button look="ghost" className="min-h-7 px-2 text-xs" onClick={found.more}>
            Look further
          </Button>
        )}
        <span className="ml-auto flex shrink-0 items-center gap-1">
          <TraceControl sessionId={sessionId} />
          {children}
        </span>
      </div>
      <div className={classes('flex min-h-0 flex-1', isNarrow ? 'flex-col' : 'max-phone:flex-col')}>
        <div className={classes('flex min-h-0 min-w-0 flex-1 flex-col', chosen !== null && 'max-phone:hidden')}>
          <FrameList
            key={found === null ? '' : search.toString().replace(/frame=\d+/, '')}
            frames={frames}
            chosen={index}
            isNarrow={isNarrow}
            onChoose={(frame) => {
              setKinds((old) => (old.has(frame.kind) ? old : new Set(old).add(frame.kind)));
              choose(frame.seq);
            }}
          />
        </div>
        {chosen !== null && (
          <div
            className={classes(
              'flex min-h-0 min-w-0 max-phone:flex-1',
              isNarrow ? 'basis-1/2 border-t border-line' : 'w-[46%] border-l border-line max-phone:w-full',
            )}
          >
            <FrameDetail
              sessionId={sessionId}
              seq={chosen}
              onSeq={choose}
              onClose={() => choose(null)}
              entryPath={entryPath}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function indexIn(found: FoundFrames, seq: number): number | null {
  for (let index = 0; index < found.count; index += 1) if (found.at(index)?.seq === seq) return index;
  return null;
}

function foundWords({ count, lookedTo, isLooking }: FoundFrames, head: number): string {
  const where = lookedTo < head ? ` in the first ${lookedTo.toLocaleString('en')} of ${head.toLocaleString('en')}` : '';
  return count === 0 && !isLooking && where === '' ? 'No frame fits.' : `${plural(count, 'frame')}${where}`;
}
