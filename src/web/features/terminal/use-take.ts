import { useState } from 'react';
import { useCommand } from '../../store/command.ts';

/** `anyway`: also where it isn't known to be free. `stopBackground`: from a background agent, which is stopped. */
export type TakeHow = { anyway?: boolean; stopBackground?: boolean };

export type Taking =
  | { type: 'resting' }
  | { type: 'busy' }
  /** Before a background agent is stopped. */
  | { type: 'stopping' }
  /** A terminal may have it open; only the person can know. */
  | { type: 'unsure'; message: string }
  | { type: 'untrusted'; path: string; how: TakeHow }
  | { type: 'refused'; message: string };

/** Takes a session over from a terminal, asking where it has to. */
export function useTake(sessionId: string) {
  const command = useCommand();
  const [taking, setTaking] = useState<Taking>({ type: 'resting' });

  const take = async (how: TakeHow = {}) => {
    setTaking({ type: 'busy' });
    const answer = await command({ type: 'session.take', sessionId, ...how }, { isQuiet: true });
    if (answer.type === 'done') return setTaking({ type: 'resting' });
    const { code, message, certain, path } = answer.error;
    if (code === 'conflict' && certain === false) return setTaking({ type: 'unsure', message });
    if (code === 'untrusted' && typeof path === 'string') return setTaking({ type: 'untrusted', path, how });
    setTaking({ type: 'refused', message });
  };

  const trust = async (path: string, how: TakeHow) => {
    setTaking({ type: 'busy' });
    const answer = await command({ type: 'folder.trust', path }, { isQuiet: true });
    if (answer.type === 'refused') return setTaking({ type: 'refused', message: answer.error.message });
    await take(how);
  };

  const askToStop = () => setTaking({ type: 'stopping' });
  return { taking, take, askToStop, trust, rest: () => setTaking({ type: 'resting' }) };
}
