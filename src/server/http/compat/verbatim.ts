import type { SessionEvent } from '../../../core/session/event.ts';
import type { Session } from '../../session/session.ts';

/**
 * Tells every message of the CLI, deltas too, byte for byte and in order. Left out is what is no JSON, and what answers
 * this server's own questions. The frame of a line comes just before what the line means.
 */
export function followVerbatim(session: Session, tell: (body: Uint8Array) => void): () => void {
  let held: Uint8Array | null = null;

  function release(): void {
    const body = held;
    held = null;
    if (body) tell(body);
  }

  const leaveFrames = session.watchFrames(({ source, body }) => {
    release();
    if (source !== 'out') return;
    held = body;
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

function isNotForOthers({ type }: SessionEvent): boolean {
  return (
    type === 'line.noise' || type === 'control.answered' || type === 'control.failed' || type === 'request.received'
  );
}
