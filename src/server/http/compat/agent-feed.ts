import type { SessionEvent } from '../../../core/session/event.ts';
import type { Session } from '../../session/session.ts';
import type { AgentServerMessage } from './agent-messages.ts';
import { claudeMessage } from './claude-message.ts';
import { followVerbatim } from './verbatim.ts';

/** Everything a session says, as the clients of an agent are told it: made into bytes once for all of them. */
export function followAgentSession(session: Session, post: (bytes: Buffer) => void): () => void {
  const leaveVerbatim = followVerbatim(session, (body) => post(claudeMessage(body)));
  const leaveLines = session.watch((published) => {
    if (published.type !== 'line') return;
    for (const event of published.line.events) {
      const message = messageOf(event, session.id);
      if (message) post(Buffer.from(JSON.stringify(message)));
    }
  });
  return () => {
    leaveVerbatim();
    leaveLines();
  };
}

function messageOf(event: SessionEvent, sessionId: string): AgentServerMessage | null {
  if (event.type === 'breaker.opened') {
    const message = `The CLI crashed ${event.crashes} times in a row. Send start_process to try again.`;
    return { type: 'error', message };
  }
  if (event.type !== 'run.ended') return null;
  const { end, detail, code } = event;
  if (end === 'unstartable') return { type: 'error', message: `The CLI could not be started: ${detail}` };
  // What the CLI had of the session was not as expected: it is started once more, the other way.
  if (detail !== null) return null;
  return { type: 'process_exit', code, sessionId };
}
