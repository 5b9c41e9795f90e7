import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { classes } from './class-names.ts';

type LineListProps<Line> = {
  label: string;
  lines: readonly Line[];
  children(line: Line, index: number): ReactNode;
  /** The number of the line that somebody wants to see, from 1. */
  marked?: number | null;
  isNumbered?: boolean;
  onNearEnd?(): void;
};

const nearLines = 200;

/** Lines of a text of any length, of which only those in sight exist. It takes the focus, so that keys scroll it. */
export function LineList<Line>(props: LineListProps<Line>) {
  const { label, lines, children, marked = null, isNumbered = false, onNearEnd } = props;
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const markedIndex = marked === null || marked > lines.length ? null : marked - 1;
  useEffect(() => {
    if (markedIndex !== null) list.current?.scrollToIndex(markedIndex, { align: 'center' });
  }, [markedIndex]);
  const look = () => {
    const handle = list.current;
    if (!handle || !onNearEnd) return;
    if (handle.findItemIndex(handle.scrollOffset + handle.viewportSize) >= lines.length - nearLines) onNearEnd();
  };
  const width = `${String(lines.length).length}ch`;
  return (
    <section
      ref={scroller as Ref<HTMLElement>}
      aria-label={label}
      data-autofocus
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too.
      tabIndex={0}
      className="min-h-0 overflow-y-auto overscroll-contain bg-bg py-2 font-mono text-code -outline-offset-2"
    >
      <Virtualizer ref={list} scrollRef={scroller} data={lines} bufferSize={600} onScroll={look}>
        {(line, index) => (
          <code
            key={index}
            {...(index === markedIndex ? { 'aria-current': 'location' } : {})}
            className={classes('flex', index === markedIndex && 'bg-sea/15 shadow-[inset_3px_0_0_var(--color-sea)]')}
          >
            {isNumbered && (
              <span
                aria-hidden="true"
                style={{ minWidth: width }}
                className="tnum box-content shrink-0 px-3 text-right text-faint select-none"
              >
                {index + 1}
              </span>
            )}
            <span
              className={classes(
                'min-h-[1lh] min-w-0 flex-1 whitespace-pre-wrap pr-3 [overflow-wrap:anywhere]',
                !isNumbered && 'pl-3',
              )}
            >
              {children(line, index)}
            </span>
          </code>
        )}
      </Virtualizer>
    </section>
  );
}
