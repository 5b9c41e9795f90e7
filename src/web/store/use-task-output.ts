import { useEffect, useState } from 'react';
import { useCommand } from './command.ts';

export type TaskOutput =
  | { type: 'asking' }
  | { type: 'shown'; output: string; isTruncated: boolean }
  | { type: 'unknown'; reason: string };

/** Output that doesn't grow is asked for less and less often: each look is two lines of the journal. */
const firstMs = 1000;
const longestMs = 8000;

/** The last output of a background command, followed while it runs. */
export function useTaskOutput(sessionId: string, taskId: string, isRunning: boolean): TaskOutput {
  const command = useCommand();
  const [output, setOutput] = useState<TaskOutput>({ type: 'asking' });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let seen = -1;
    let waitMs = firstMs;
    const look = async () => {
      if (document.visibilityState === 'hidden') return again();
      const answer = await command({ type: 'task.output', sessionId, taskId }, { isQuiet: true });
      if (isOver) return;
      if (answer.type === 'refused') return setOutput({ type: 'unknown', reason: answer.error.message });
      const { output: text, totalBytes, truncated } = answer.result;
      waitMs = totalBytes === seen ? Math.min(waitMs * 2, longestMs) : firstMs;
      seen = totalBytes;
      setOutput({ type: 'shown', output: text, isTruncated: truncated });
      again();
    };
    const again = () => {
      if (isRunning && !isOver) timer = setTimeout(() => void look(), waitMs);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [command, sessionId, taskId, isRunning]);
  return output;
}
