import { ArrowDownLeft, ArrowUpRight, CircleAlert, CircleDot, FileText, Scissors } from 'lucide-react';
import type { FrameSource } from '../../../core/inspect/frame.ts';
import { sourceWords } from './frame-words.ts';

const icons = {
  out: ArrowDownLeft,
  in: ArrowUpRight,
  own: CircleDot,
  torn: Scissors,
  file: FileText,
  copy: FileText,
  unread: CircleAlert,
} satisfies { [Source in FrameSource]: unknown };

/** Which way a frame went. */
export function DirectionMark({ source }: { source: FrameSource }) {
  const Icon = icons[source];
  return (
    <span title={sourceWords[source]} className={source === 'in' ? 'text-sea' : 'text-faint'}>
      <Icon size={14} aria-hidden="true" />
    </span>
  );
}
