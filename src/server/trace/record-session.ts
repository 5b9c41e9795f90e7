import type { LineOrigin } from '../../core/session/event.ts';
import type { Session } from '../session/session.ts';
import type { TraceWriter } from './trace-writer.ts';

const directions: { [From in LineOrigin]: 'out' | 'in' | 'own' | null } = {
  out: 'out',
  torn: 'out',
  in: 'in',
  own: 'own',
  file: null,
  copy: null,
};

/**
 * Writes everything that crosses the pipe of a session, as it is told: what is in the journal was committed before.
 * Ends with the run.
 */
export function recordSession(session: Session, writer: TraceWriter): void {
  const leaveFrames = session.watchFrames(({ at, source, body }) => {
    const dir = directions[source];
    if (dir !== null) writer.add({ at, dir }, body);
  });
  const leaveLines = session.watch((published) => {
    if (published.type !== 'line') return;
    const { at, events } = published.line;
    for (const event of events) {
      if (event.type !== 'run.ended') continue;
      const { code, signal, stderrTail } = event;
      writer.add({ at, dir: 'exit', code, signal, stderr: stderrTail }, new Uint8Array(0));
      void writer.end('runEnded');
    }
  });
  void writer.ended.then(() => {
    leaveFrames();
    leaveLines();
  });
}
