import type { KeyboardEvent, PointerEvent } from 'react';
import { clampWidth, leastWidth, mostWidth, step, usualWidth } from './panel-width.ts';

type ResizeHandleProps = { width: number; onWidth(width: number): void };

/** The edge of the panel, to be pulled or moved by arrow keys. A double click puts it back. */
export function ResizeHandle({ width, onWidth }: ResizeHandleProps) {
  const change = (wanted: number) => onWidth(clampWidth(wanted, window.innerWidth));
  const pull = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) change(window.innerWidth - event.clientX);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: step, ArrowRight: -step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    change(width + by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      role="separator"
      aria-label="Width of the panel"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={leastWidth}
      aria-valuemax={mostWidth(window.innerWidth)}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={pull}
      onKeyDown={press}
      onDoubleClick={() => change(usualWidth)}
      className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none transition-colors hover:bg-sea/30 focus-visible:bg-sea/30"
    />
  );
}
