import { Check } from 'lucide-react';
import { useNow } from '../../../store/use-now.ts';
import { Dot } from '../../../ui/dot.tsx';
import { counting, duration } from '../../../ui/format.ts';
import type { ToolMark } from './tool-mark.ts';

const look = 'tnum flex shrink-0 items-center gap-2 text-xs whitespace-nowrap text-faint';

/** How a call is doing: a word or a sign, and how long it took. */
export function ToolMarkView({ mark }: { mark: ToolMark }) {
  switch (mark.type) {
    case 'writing':
      return (
        <span className={look}>
          writing <Dot kind="run" className="animate-pulse" />
        </span>
      );
    case 'waiting':
      return (
        <span className={`${look} text-wait`}>
          waiting for you <Dot kind="wait" />
        </span>
      );
    case 'running':
      return (
        <span className={look}>
          <Elapsed since={mark.since} />
          <Dot kind="run" className="animate-pulse" />
        </span>
      );
    case 'done':
      return (
        <span className={look}>
          {lasting(mark.durationMs)}
          <Check size={14} aria-hidden="true" className="text-ok" />
          <span className="sr-only">done</span>
        </span>
      );
    case 'failed':
      return (
        <span className={look}>
          {lasting(mark.durationMs)}
          <span className="text-bad">{mark.words}</span>
        </span>
      );
    case 'denied':
      return <span className={`${look} text-bad`}>denied</span>;
    case 'cut':
      return (
        <span className={look} title={mark.reason}>
          cut off
        </span>
      );
  }
}

/** How long something took, if that is worth telling. */
function lasting(ms: number): string {
  return ms < 100 ? '' : duration(ms);
}

/** Counts by itself, so that the row around it rests. */
function Elapsed({ since }: { since: number }) {
  const now = useNow(true);
  return <span>running {counting(now - since)}</span>;
}
