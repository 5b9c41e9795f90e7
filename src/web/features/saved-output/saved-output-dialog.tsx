import { Download } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../store/toasts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { bytes } from '../../ui/format.ts';
import { LineList } from '../../ui/line-list.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TerminalLineView } from '../../ui/terminal/terminal.tsx';
import { downloadOutput, mostShownBytes, type OutputProblem, useSavedOutput } from './use-saved-output.ts';

type SavedOutputDialogProps = { sessionId: string; callId: string; title: string; onClose(): void };

/** All of an output that was too long for the timeline. */
export function SavedOutputDialog({ sessionId, callId, title, onClose }: SavedOutputDialogProps) {
  const { texts, lines, loaded, size, isLoading, problem, more } = useSavedOutput(sessionId, callId);
  const [isDownloading, setIsDownloading] = useState(false);
  const isWhole = size !== null && loaded >= size;
  const download = async () => {
    setIsDownloading(true);
    const failed = await downloadOutput(sessionId, callId);
    setIsDownloading(false);
    if (failed) showToast('problem', problemWords(failed).sentence);
  };
  return (
    <Dialog
      title={`Full output: ${title}`}
      onClose={onClose}
      className="min-[700px]:top-[6vh]! min-[700px]:max-h-[88vh]! min-[700px]:w-[min(1000px,calc(100vw-24px))]!"
    >
      {size !== null && (
        <div className="flex min-h-9 items-center justify-between gap-3 border-b border-line py-0.5 pr-2.5 pl-4 text-xs text-dim max-phone:min-h-11">
          <span role="status" className="tnum min-w-0 truncate">
            {isWhole ? bytes(size) : `${bytes(loaded)} of ${bytes(size)} loaded`}
          </span>
          <span className="flex shrink-0 items-center gap-1">
            <CopyButton
              text={() => texts.join('')}
              label={isWhole ? 'Copy output' : 'Copy loaded output'}
              className="max-phone:size-11"
            />
            <IconButton
              label="Download output"
              disabled={isDownloading}
              onClick={() => void download()}
              className="max-phone:size-11"
            >
              {isDownloading ? <Spinner size={14} /> : <Download size={14} aria-hidden="true" />}
            </IconButton>
          </span>
        </div>
      )}
      {lines.length > 0 && (
        <LineList label="Full output" lines={lines} onNearEnd={more}>
          {(line) => <TerminalLineView line={line} />}
        </LineList>
      )}
      {problem && <Problem problem={problem} isFirst={size === null} onRetry={more} />}
      {isLoading && (
        <p role="status" className="flex items-center gap-2 px-4 py-2 text-xs text-dim">
          <Spinner size={13} /> Loading output
        </p>
      )}
      {!isLoading && !problem && !isWhole && size !== null && (
        <p className="flex items-center border-t border-line px-2.5 py-1.5 text-xs text-dim">
          {loaded < mostShownBytes ? (
            <Button look="ghost" onClick={more}>
              Load more
            </Button>
          ) : (
            'The rest is too large to show. Download the output to read it.'
          )}
        </p>
      )}
      {isWhole && size === 0 && <Empty title="The output is empty" />}
    </Dialog>
  );
}

type ProblemProps = { problem: OutputProblem; isFirst: boolean; onRetry(): void };

function Problem({ problem, isFirst, onRetry }: ProblemProps) {
  const { title, sentence } = problemWords(problem);
  return (
    <div role="alert" className={isFirst ? '' : '[&>div]:py-4'}>
      <Empty title={title}>
        <p>{sentence}</p>
        {problem.reason === null && (
          <Button onClick={onRetry} className="mt-3">
            Try again
          </Button>
        )}
      </Empty>
    </div>
  );
}

function problemWords({ reason, message }: OutputProblem): { title: string; sentence: string } {
  switch (reason) {
    case 'missing':
      return { title: 'The output is gone', sentence: 'Claude Code deleted the file it had saved this output to.' };
    case 'imported':
      return {
        title: 'The output isn’t on this machine',
        sentence: 'This session was imported. Its saved outputs stayed where it ran.',
      };
    case 'outside':
      return {
        title: 'The output can’t be shown',
        sentence: 'The path it was saved to isn’t in Claude Code’s own folder for this session.',
      };
    case null:
      return { title: 'Couldn’t load the output', sentence: message };
    default:
      return { title: 'The output can’t be shown', sentence: message };
  }
}
