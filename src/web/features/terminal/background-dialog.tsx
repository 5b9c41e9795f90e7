import { type FormEvent, useState } from 'react';
import { useCommand } from '../../store/command.ts';
import { showToast } from '../../store/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';

/** Gives a session to a background agent, with what it is to do next. */
export function BackgroundDialog({ sessionId, onClose }: { sessionId: string; onClose(): void }) {
  const command = useCommand();
  const [prompt, setPrompt] = useState('Continue.');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setProblem(null);
    const answer = await command({ type: 'session.give', sessionId, to: 'background', prompt }, { isQuiet: true });
    setIsBusy(false);
    if (answer.type === 'refused') return setProblem(answer.error.message);
    showToast('done', 'The session continues in the background.');
    onClose();
  };
  return (
    <Dialog title="Continue in background" onClose={onClose} className="w-[min(480px,calc(100vw-24px))]">
      <form
        onSubmit={(event) => void start(event)}
        className="flex flex-col gap-3.5 overflow-y-auto px-4 py-3.5 text-sm"
      >
        <p className="text-dim">
          The run here ends, and a background agent of Claude Code continues the session. It keeps working when
          Quarterdeck stops. MCP servers and settings that only this session has stay here.
        </p>
        <TextArea
          label="What should Claude do next?"
          value={prompt}
          onText={setPrompt}
          maxLength={100_000}
          rows={3}
          {...(problem === null ? {} : { problem })}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={isBusy || prompt.trim() === ''}>
            {isBusy ? 'Starting…' : 'Start background agent'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
