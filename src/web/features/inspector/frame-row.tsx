import { memo } from 'react';
import type { FrameHead } from '../../../core/inspect/frame.ts';
import { classes } from '../../ui/class-names.ts';
import { bytes } from '../../ui/format.ts';
import { DirectionMark } from './direction-mark.tsx';
import { exactClock, frameLabel, span } from './frame-words.ts';

type FrameRowProps = {
  id: string;
  /** Undefined while it is on its way. */
  frame: FrameHead | undefined;
  before: FrameHead | undefined;
  place: number;
  count: number;
  isChosen: boolean;
  isNarrow: boolean;
  onChoose(frame: FrameHead): void;
};

/** One frame: when, how long after the one before, which way, what, and how large. */
export const FrameRow = memo(function FrameRow(props: FrameRowProps) {
  const { id, frame, before, place, count, isChosen, isNarrow, onChoose } = props;
  const look = classes(
    'flex h-[26px] items-center gap-2.5 border-b border-line/60 px-3 whitespace-nowrap max-phone:h-11',
    frame?.source === 'own' && (isChosen ? 'text-dim' : 'text-faint'),
    isChosen ? 'bg-sea-bg' : 'hover:bg-raise',
  );
  const quiet = isChosen ? 'text-dim' : 'text-faint';
  if (!frame) return <div aria-hidden="true" className={look} />;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it has the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-label={frameLabel(frame)}
      aria-posinset={place}
      aria-setsize={count}
      tabIndex={-1}
      onClick={() => onChoose(frame)}
      className={classes(look, 'cursor-pointer')}
    >
      {!isNarrow && <span className={`tnum w-14 shrink-0 text-right max-phone:hidden ${quiet}`}>{frame.seq}</span>}
      <span className="tnum shrink-0 text-dim">{exactClock(frame.at)}</span>
      <span className={`tnum w-13 shrink-0 text-right text-2xs ${quiet}`}>
        {before ? `+${span(frame.at - before.at)}` : ''}
      </span>
      <DirectionMark source={frame.source} />
      <span className="min-w-0 flex-1 truncate" title={frame.kind}>
        {frame.kind || '(no kind)'}
        {frame.tool !== null && <span className="text-dim"> {frame.tool}</span>}
      </span>
      {!isNarrow && <span className={`tnum shrink-0 text-right text-2xs ${quiet}`}>{bytes(frame.bytes)}</span>}
    </div>
  );
});
