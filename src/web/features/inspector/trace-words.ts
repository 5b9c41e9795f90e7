import type { TraceEnd, TraceFacts } from '../../../core/inspect/trace.ts';
import { bytes, plural } from '../../ui/format.ts';

const ends: { [Reason in TraceEnd]: string } = {
  stopped: 'stopped',
  runEnded: 'ended with its run',
  sizeLimit: 'ended at 256 MB, which is as long as a trace gets',
  diskFull: 'ended because the disk was full',
  tooSlow: 'ended because the disk could not keep up',
  failed: 'ended because it could not be written',
  serverEnded: 'ended with the server',
  cut: 'cut off',
};

export function traceWords({ frames, bytes: size, state }: TraceFacts): string {
  const count = frames === null ? [] : [plural(frames, 'frame')];
  return [...count, bytes(size), state.type === 'recording' ? 'recording' : ends[state.reason]].join(' · ');
}

/** How a trace that was downloaded is played. */
export function replayCommand(traceId: string): string {
  return `quarterdeck replay trace-${traceId}-redacted.ndjson --speed 1`;
}
