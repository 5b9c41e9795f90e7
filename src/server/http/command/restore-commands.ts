import { done, type Execution, refuse } from './command-outcome.ts';
import { noSession } from './opened.ts';

/** Writes the CLI's own file of a session again. The one thing that Quarterdeck writes among the CLI's session files. */
export const restoreSession: Execution<'session.restore'> = async ({ sessionId }, _device, { restores }) => {
  const restored = await restores.restore(sessionId);
  switch (restored.type) {
    case 'restored':
      return done({ path: restored.path, exact: restored.exact });
    case 'missing':
      return noSession(sessionId);
    case 'running':
      return refuse('conflict', 'W55', 'Claude Code is running this session. There is nothing to restore.');
    case 'exists':
      return refuse('conflict', 'W55', 'Claude Code has this session’s file. Nothing was changed.', {
        path: restored.path,
      });
    case 'unrestorable':
      return refuse('invalid', 'W55', `Couldn’t restore the file: ${reasons[restored.reason]}`, {
        reason: restored.reason,
      });
    case 'refused':
      return refuse('failed', 'W55', `Couldn’t write the file: ${restored.reason}`);
  }
};

const reasons = {
  notStarted: 'nothing was said in this session yet.',
  notSaved: 'this session runs without session persistence, so it never had one.',
  otherCli: 'a session of the demo or of a replay has no file of yours.',
  nothingSaid: 'Claude never answered in this session.',
  originUnknown: 'it’s a fork, and the session it was forked from isn’t saved here.',
} as const;
