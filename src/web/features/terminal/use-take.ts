import { useState } from 'react';
import { useCommand } from '../../store/command.ts';

export type Taking =
  | { type: 'resting' }
  | { type: 'busy' }
  /** A terminal may have it open; only the person can know. */
  | { type: 'unsure'; message: string }
  | { type: 'untrusted'; path: string }
  | { type: 'refused'; message: string };

/** Takes a session over from a terminal, asking where it has to. */
export function useTake(sessionId: string) {
  const command = useCommand();
  const [taking, setTaking] = useState<Taking>({ type: 'resting' });

  const take = async (anyway: boolean) => {
    setTaking({ type: 'busy' });
    const answer = await command({ type: 'session.take', sessionId, anyway }, { isQuiet: true });
    if (answer.type === 'done') return setTaking({ type: 'resting' });
    const { code, message, certain, path } = answer.error;
    if (code === 'conflict' && certain === false) return setTaking({ type: 'unsure', message });
    if (code === 'untrusted' && typeof path === 'string') return setTaking({ type: 'untrusted', path });
    setTaking({ type: 'refused', message });
  };

  const trust = async (path: string) => {
    setTaking({ type: 'busy' });
    const answer = await command({ type: 'folder.trust', path }, { isQuiet: true });
    if (answer.type === 'refused') return setTaking({ type: 'refused', message: answer.error.message });
    await take(false);
  };

  return { taking, take, trust, rest: () => setTaking({ type: 'resting' }) };
}
