import { useLocation } from 'wouter';
import { newId } from '../../../../client/new-id.ts';
import { useCommand } from '../../../store/command.ts';
import { useTimeline } from '../timeline-context.ts';

/** Makes a session that knows all up to an entry, and shows it. */
export function useForkFrom(): (entryId: string) => Promise<void> {
  const { sessionId } = useTimeline();
  const command = useCommand();
  const [, navigate] = useLocation();
  return async (entryId) => {
    const forkId = newId();
    const answer = await command({ type: 'session.fork', sessionId, newId: forkId, at: entryId });
    if (answer.type === 'done') navigate(`/sessions/${forkId}`);
  };
}
