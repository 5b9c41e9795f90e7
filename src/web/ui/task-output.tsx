import { Spinner } from './spinner.tsx';
import { Terminal } from './terminal/terminal.tsx';

type TaskOutputProps = {
  output:
    | { type: 'asking' }
    | { type: 'shown'; output: string; isTruncated: boolean }
    | { type: 'unknown'; reason: string };
};

/** What a command has written so far. */
export function TaskOutputView({ output }: TaskOutputProps) {
  if (output.type === 'asking')
    return (
      <p role="status" className="flex items-center gap-2 px-3 py-2 text-xs text-dim">
        <Spinner size={13} /> Loading output
      </p>
    );
  if (output.type === 'unknown') return <p className="px-3 py-2 text-xs break-words text-dim">{output.reason}</p>;
  if (output.output === '') return <p className="px-3 py-2 text-xs text-dim">No output yet.</p>;
  return (
    <>
      {output.isTruncated && <p className="px-3 pt-2 text-xs text-faint">The last 8 KB:</p>}
      <Terminal text={output.output} label="Live output" />
    </>
  );
}
