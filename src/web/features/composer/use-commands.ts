import { useEffect, useState } from 'react';
import type { Command } from '../../../core/session/fact.ts';
import { useCommand } from '../../store/command.ts';
import { useSession, useSessionState } from '../../store/session-context.ts';

export type KnownCommands = { commands: readonly Command[]; note: string | null };

/** The CLI's own commands. It tells them when it is started, so it is started for one who wants to see them. */
export function useCommands(isWanted: boolean): KnownCommands {
  const session = useSession();
  const command = useCommand();
  const commands = useSessionState(({ cli }) => cli.commands);
  const [problem, setProblem] = useState<string | null>(null);
  const isMissing = isWanted && commands.length === 0;
  useEffect(() => {
    if (!isMissing) return;
    setProblem(null);
    command({ type: 'session.resume', sessionId: session.id }, { isQuiet: true }).then(
      (answer) => setProblem(answer.type === 'refused' ? answer.error.message : null),
      () => {},
    );
  }, [isMissing, command, session]);
  return { commands, note: isMissing ? (problem ?? 'Asking the CLI for its commands …') : null };
}
