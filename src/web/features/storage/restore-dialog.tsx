import { useState } from 'react';
import { useCommand } from '../../store/command.ts';
import { showToast } from '../../store/toasts.ts';
import { Confirm } from '../../ui/confirm.tsx';

type RestoreDialogProps = { sessionId: string; title: string; onRestored(): void; onClose(): void };

/** Asks before anything is written to the CLI's folder. */
export function RestoreDialog({ sessionId, title, onRestored, onClose }: RestoreDialogProps) {
  const command = useCommand();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const restore = async () => {
    setIsBusy(true);
    setProblem(null);
    const answer = await command({ type: 'session.restore', sessionId }, { isQuiet: true });
    setIsBusy(false);
    if (answer.type === 'refused') return setProblem(answer.error.message);
    const how = answer.result.exact
      ? 'The file is back, byte for byte.'
      : 'The file is back, rebuilt from what is saved here.';
    showToast('done', `${how} You can resume the session.`);
    onClose();
    onRestored();
  };
  return (
    <Confirm
      title="Restore the session file?"
      action={isBusy ? 'Restoring…' : 'Restore file'}
      isBusy={isBusy}
      onConfirm={() => void restore()}
      onClose={onClose}
    >
      <p>
        Quarterdeck writes the file of <b className="font-semibold [overflow-wrap:anywhere] text-ink">{title}</b> back
        to Claude Code’s folder, so that it can be resumed here and in a terminal.
      </p>
      <p className="mt-2">
        An imported session is written line for line; one that ran here is rebuilt from what was said. Separate files of
        subagents and of long tool results don’t come back. A file that exists isn’t changed.
      </p>
      {problem !== null && (
        <p role="alert" className="mt-3 text-bad [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
    </Confirm>
  );
}
