import { UnfoldVertical } from 'lucide-react';
import { plural } from '../format.ts';
import type { DiffRow } from './diff-rows.ts';

type DiffGapProps = { gap: Extract<DiffRow, { type: 'gap' }>; onOpen(index: number): void };

const look = 'col-span-full flex w-full items-center gap-2 bg-panel px-3 py-0.5 text-left text-xs text-faint';

/** Lines that did not change. They can be opened where the old text is known. */
export function DiffGap({ gap, onOpen }: DiffGapProps) {
  const { index, hidden, from } = gap;
  if (hidden === null) return <div className={look}>{from === null ? '⋯' : `Line ${from}`}</div>;
  return (
    <button type="button" onClick={() => onOpen(index)} className={`${look} hover:text-ink max-phone:min-h-11`}>
      <UnfoldVertical size={13} aria-hidden="true" />
      {plural(hidden, 'unchanged line')}
    </button>
  );
}
