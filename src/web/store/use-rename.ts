import { useCallback } from 'react';
import { useCommand } from './command.ts';
import { showToast } from './toasts.ts';

/** Renames a session here and in Claude Code's own list, and says so where that can't be. Resolves to whether it is done. */
export function useRename(): (sessionId: string, title: string) => Promise<boolean> {
  const command = useCommand();
  return useCallback(
    async (sessionId, title) => {
      const answer = await command({ type: 'session.rename', sessionId, title });
      if (answer.type === 'done' && answer.result.cli === 'unsupported') {
        showToast('done', 'Renamed here only: Claude Code keeps its own title, because this version can’t take one.');
      }
      return answer.type === 'done';
    },
    [command],
  );
}
