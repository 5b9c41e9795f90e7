import type { SessionState } from '../../core/session/state.ts';
import type { Session } from '../session/session.ts';

/** Whether a session comes to fit within so many milliseconds. */
export function settlesWithin(session: Session, fits: (state: SessionState) => boolean, ms: number): Promise<boolean> {
  if (fits(session.state)) return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  const leave = session.watch((_published, state) => {
    if (fits(state)) resolve(true);
  });
  return promise.finally(() => {
    clearTimeout(timer);
    leave();
  });
}
