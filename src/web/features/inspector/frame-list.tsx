import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import type { FrameHead } from '../../../core/inspect/frame.ts';
import { FrameRow } from './frame-row.tsx';
import { rowsAt, scrollHeight } from './scroll-place.ts';
import type { Frames } from './use-frames.ts';
import { useListScroll } from './use-list-scroll.ts';

type FrameListProps = {
  frames: Frames;
  /** Where in the list the chosen frame is; null when it is not in it. */
  chosen: number | null;
  onChoose(frame: FrameHead): void;
  /** Only what is most telling, for where there is little room. */
  isNarrow: boolean;
};

const rowsBeyond = 4;

/** Frames, of which only what is in sight exists, however many there are. */
export function FrameList({ frames, chosen, onChoose, isNarrow }: FrameListProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { shape, scrollTop } = useListScroll(scroller, frames.count, chosen);
  const { first, last, above } = rowsAt(shape, scrollTop);
  const begin = Math.max(0, first - rowsBeyond);
  const end = Math.min(frames.count - 1, last + rowsBeyond);
  const { want } = frames;
  useLayoutEffect(() => want(begin, end), [want, begin, end]);

  const choose = (index: number) => {
    const frame = frames.at(Math.max(0, Math.min(frames.count - 1, index)));
    if (frame) onChoose(frame);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, Math.max(1, last - first));
    if (step === null) return;
    event.preventDefault();
    choose(chosen === null ? first : chosen + step);
  };

  const rows = Array.from({ length: Math.max(0, end - begin + 1) }, (_, place) => begin + place);
  const height = scrollHeight(shape);
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label="Frames"
      aria-activedescendant={chosen === null ? undefined : `${id}-${chosen}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain font-mono text-xs outline-offset-[-2px] [overflow-anchor:none]"
    >
      <div className="relative" style={{ height }}>
        <div
          className="absolute inset-x-0"
          style={{ top: Math.min(scrollTop, height) - above - (first - begin) * shape.rowHeight }}
        >
          {rows.map((index) => (
            <FrameRow
              key={index}
              id={`${id}-${index}`}
              frame={frames.at(index)}
              before={index === 0 ? undefined : frames.at(index - 1)}
              place={index + 1}
              count={frames.count}
              isChosen={index === chosen}
              isNarrow={isNarrow}
              onChoose={onChoose}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function stepOf(key: string, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return 1;
    case 'ArrowUp':
      return -1;
    case 'PageDown':
      return page;
    case 'PageUp':
      return -page;
    default:
      return null;
  }
}
