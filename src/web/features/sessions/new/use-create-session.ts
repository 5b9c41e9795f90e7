import { useState } from 'react';
import { useLocation } from 'wouter';
import { newId } from '../../../../client/new-id.ts';
import type { JsonObject } from '../../../../core/json.ts';
import type { WireError } from '../../../../core/wire.ts';
import { useCommand } from '../../../store/command.ts';
import { focusComposer } from '../../../store/composer-focus.ts';

/** `ownWorktree` is its name; null works in the folder itself. */
export type Wanted = { cwd: string; options: JsonObject; text: string; ownWorktree: string | null };

export type Creating =
  | { type: 'resting' }
  | { type: 'busy' }
  /** A person has to say first that the folder may run its hooks. */
  | { type: 'untrusted'; path: string; wanted: Wanted }
  | { type: 'refused'; error: WireError };

/** Makes a session, says the first words in it, and shows it. */
export function useCreateSession(onMade: () => void) {
  const command = useCommand();
  const [, navigate] = useLocation();
  const [creating, setCreating] = useState<Creating>({ type: 'resting' });

  const show = (sessionId: string) => {
    setCreating({ type: 'resting' });
    onMade();
    navigate(`/sessions/${sessionId}`);
    // After the dialog has given the focus back.
    setTimeout(() => focusComposer(sessionId));
  };

  const create = async (wanted: Wanted) => {
    setCreating({ type: 'busy' });
    const { cwd, options, text, ownWorktree } = wanted;
    const sessionId = newId();
    const worktree = ownWorktree === null ? {} : { ownWorktree };
    const answer = await command({ type: 'session.create', sessionId, cwd, options, ...worktree }, { isQuiet: true });
    if (answer.type === 'refused') return setCreating(refusedFor(answer.error, wanted));
    if (text.trim() !== '') void command({ type: 'message.send', sessionId, messageId: newId(), text });
    show(sessionId);
  };

  const continueLast = async (cwd: string) => {
    setCreating({ type: 'busy' });
    const answer = await command({ type: 'session.continue', cwd }, { isQuiet: true });
    if (answer.type === 'refused') return setCreating({ type: 'refused', error: answer.error });
    show(answer.result.sessionId);
  };

  const trust = async ({ path, wanted }: { path: string; wanted: Wanted }) => {
    setCreating({ type: 'busy' });
    const answer = await command({ type: 'folder.trust', path }, { isQuiet: true });
    if (answer.type === 'refused') return setCreating({ type: 'refused', error: answer.error });
    await create(wanted);
  };

  return { creating, create, continueLast, trust, rest: () => setCreating({ type: 'resting' }) };
}

function refusedFor(error: WireError, wanted: Wanted): Creating {
  if (error.code !== 'untrusted') return { type: 'refused', error };
  return { type: 'untrusted', path: typeof error.path === 'string' ? error.path : wanted.cwd, wanted };
}
