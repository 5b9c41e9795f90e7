import { useCallback } from 'react';
import type { CommandAnswer } from '../../client/client.ts';
import type { Command } from '../../core/wire.ts';
import { useClient } from './client-context.ts';
import { showToast } from './toasts.ts';

/** Sends a command. A refusal is told to the person, unless the caller takes care of it. */
export function useCommand() {
  const client = useClient();
  return useCallback(
    async <Wanted extends Command>(
      command: Wanted,
      { isQuiet = false } = {},
    ): Promise<CommandAnswer<Wanted['type']>> => {
      const answer = await client.command(command);
      if (answer.type === 'refused' && !isQuiet) showToast('problem', answer.error.message);
      return answer;
    },
    [client],
  );
}
