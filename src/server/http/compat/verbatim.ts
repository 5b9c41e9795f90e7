import type { SessionEvent } from '../../../core/session/event.ts';
import type { Frame } from '../../session/commit-queue.ts';
import type { Session } from '../../session/session.ts';

/**
 * Tells every message of the CLI, deltas too, byte for byte and in order. Left out is what is no JSON, and what answers
 * this server's own questions. The frame of a line comes just before what the line means.
 */
export function followVerbatim(session: Session, tell: (frame: Frame) => void): () => void {
  let held: Frame | null = null;

  function release(): void {
    const frame = held;
    held = null;
    if (frame) tell(frame);
  }

  const leaveFrames = session.watchFrames((frame) => {
    release();
    if (frame.source !== 'out') return;
    held = frame;
    queueMicrotask(release);
  });
  const leaveLines = session.watch((published) => {
    if (published.type === 'line' && published.line.events.some(isNotForOthers)) held = null;
  });
  return () => {
    leaveFrames();
    leaveLines();
    held = null;
  };
}

export function isNotForOthers({ type }: SessionEvent): boolean {
  return (
    type === 'line.noise' || type === 'control.answered' || type === 'control.failed' || type === 'request.received'
  );
}
