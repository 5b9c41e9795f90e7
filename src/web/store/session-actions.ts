import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { newId } from '../../client/new-id.ts';
import { visible } from '../../core/text/visible.ts';
import { useMay } from './client-context.ts';
import { useCommand } from './command.ts';
import { openOverlay } from './overlay.ts';
import { showToast } from './toasts.ts';

/** What of a session must be known to do something with it. */
export type SessionFacts = {
  id: string;
  title: string | null;
  status: string;
  turns: number;
  archived: boolean;
  pinned: boolean;
  tags?: readonly string[];
};

export type SessionActions = {
  may: boolean;
  rename(session: SessionFacts): void;
  fork(session: SessionFacts): Promise<void>;
  archive(session: SessionFacts): Promise<void>;
  pin(session: SessionFacts): Promise<void>;
  editTags(session: SessionFacts): void;
  see(session: SessionFacts, seen: boolean): Promise<void>;
  showHistory(session: SessionFacts): void;
  exportFile(session: SessionFacts): void;
  stop(session: SessionFacts): Promise<void>;
  resume(session: SessionFacts): Promise<void>;
  give(session: SessionFacts): Promise<void>;
  giveToBackground(session: SessionFacts): void;
  remove(session: SessionFacts): void;
};

/** What one can do with a session as a whole, from wherever. */
export function useSessionActions(): SessionActions {
  const command = useCommand();
  const may = useMay('session.rename');
  const [, navigate] = useLocation();
  return useMemo(
    () => ({
      may,
      rename: ({ id, title }) => openOverlay({ type: 'rename', sessionId: id, title: title ?? '' }),
      remove: ({ id, title }) => openOverlay({ type: 'delete', sessionId: id, title: sessionTitle(title) }),
      showHistory: ({ id }) => navigate(`/sessions/${id}/history`),
      exportFile: ({ id, title }) => openOverlay({ type: 'export', sessionId: id, title: sessionTitle(title) }),
      async pin({ id, pinned }) {
        await command({ type: 'session.pin', sessionId: id, pinned: !pinned });
      },
      editTags: ({ id, tags = [] }) => openOverlay({ type: 'tags', sessionId: id, tags }),
      async see({ id }, seen) {
        await command({ type: 'session.see', sessionId: id, seen });
      },
      async fork({ id }) {
        const answer = await command({ type: 'session.fork', sessionId: id, newId: newId() });
        if (answer.type === 'done') navigate(`/sessions/${answer.result.sessionId}`);
      },
      async archive({ id, archived }) {
        const answer = await command({ type: 'session.archive', sessionId: id, archived: !archived });
        if (answer.type === 'refused') return;
        const undo = () => void command({ type: 'session.archive', sessionId: id, archived });
        showToast('done', archived ? 'Session unarchived.' : 'Session archived.', { label: 'Undo', run: undo });
      },
      async stop({ id }) {
        await command({ type: 'session.stop', sessionId: id });
      },
      async give({ id }) {
        const answer = await command({ type: 'session.give', sessionId: id });
        if (answer.type === 'done') openOverlay({ type: 'given', line: answer.result.line });
      },
      giveToBackground: ({ id }) => openOverlay({ type: 'giveToBackground', sessionId: id }),
      async resume({ id }) {
        await command({ type: 'session.resume', sessionId: id });
      },
    }),
    [command, may, navigate],
  );
}

export function isRunning(status: string): boolean {
  return status !== 'idle' && status !== 'ended';
}

export function sessionTitle(title: string | null): string {
  return title === null || title === '' ? 'New session' : visible(title, 'prose');
}
