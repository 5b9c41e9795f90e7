import { useEffect, useState } from 'react';
import type { CommandResults } from '../../../../core/wire.ts';
import { useCommand } from '../../../store/command.ts';
import { showToast } from '../../../store/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { plural, shortPath } from '../../../ui/format.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useTimeline } from '../timeline-context.ts';

type Preview =
  | { type: 'asking' }
  | { type: 'impossible'; reason: string }
  | { type: 'ready'; changes: CommandResults['session.rewind'] };

/** Shows what putting the files back would change, and does it. */
export function RewindDialog({ messageId, onClose }: { messageId: string; onClose(): void }) {
  const { sessionId, cwd } = useTimeline();
  const command = useCommand();
  const [preview, setPreview] = useState<Preview>({ type: 'asking' });
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    let isShown = true;
    const ask = { type: 'session.rewind', sessionId, messageId, dryRun: true } as const;
    void command(ask, { isQuiet: true }).then((answer) => {
      if (!isShown) return;
      if (answer.type === 'done') setPreview({ type: 'ready', changes: answer.result });
      else setPreview({ type: 'impossible', reason: answer.error.message });
    });
    return () => {
      isShown = false;
    };
  }, [command, sessionId, messageId]);

  const rewind = async () => {
    setIsBusy(true);
    const answer = await command({ type: 'session.rewind', sessionId, messageId, dryRun: false });
    setIsBusy(false);
    if (answer.type === 'refused') return;
    showToast('done', 'The files are as they were then.');
    onClose();
  };

  return (
    <Dialog title="Rewind files to here" onClose={onClose}>
      <div className="min-h-0 overflow-y-auto px-4 py-3 text-sm">
        {preview.type === 'asking' && (
          <p role="status" className="flex items-center gap-2 text-dim">
            <Spinner /> Asking the CLI what would change
          </p>
        )}
        {preview.type === 'impossible' && <p role="alert">{preview.reason}</p>}
        {preview.type === 'ready' && <Changes changes={preview.changes} cwd={cwd} />}
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-4 py-2.5">
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" disabled={preview.type !== 'ready' || isBusy} onClick={() => void rewind()}>
          Rewind files
        </Button>
      </div>
    </Dialog>
  );
}

function Changes({
  changes: { files, insertions, deletions },
  cwd,
}: {
  changes: CommandResults['session.rewind'];
  cwd: string;
}) {
  if (files.length === 0) {
    return <p>No file would change: they are as they were when this was sent.</p>;
  }
  return (
    <>
      <p>
        {plural(files.length, 'file')} would change: <span className="tnum text-ok">+{insertions}</span>{' '}
        <span className="tnum text-bad">−{deletions}</span>. The conversation stays as it is.
      </p>
      <ul className="mt-2 max-h-60 overflow-y-auto font-mono text-code text-dim">
        {files.map((file) => (
          <li key={file} className="truncate" title={file}>
            {shortPath(file, cwd)}
          </li>
        ))}
      </ul>
    </>
  );
}
