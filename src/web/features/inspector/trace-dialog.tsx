import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TraceFacts } from '../../../core/inspect/trace.ts';
import { apiUrl, pathOf } from '../../connection/api.ts';
import { useExportPreview } from '../../store/use-export-preview.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { exactTime, percent } from '../../ui/format.ts';
import { RedactionList } from '../../ui/redaction-list.tsx';
import { replayCommand, traceWords } from './trace-words.ts';
import type { useTraces } from './use-traces.ts';

type TraceDialogProps = {
  sessionId: string;
  control: ReturnType<typeof useTraces>;
  may: boolean;
  onClose(): void;
};

/** What was recorded of a session: to be looked at, taken along, or thrown away. */
export function TraceDialog({ sessionId, control, may, onClose }: TraceDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { traces, remove } = control;
  return (
    <Dialog title="Traces" onClose={onClose}>
      <ul className="min-h-0 divide-y divide-line overflow-y-auto">
        {traces.map((trace) => (
          <li key={trace.id} aria-label={`Trace of ${exactTime(trace.startedAt)}`} className="px-4 py-3 text-sm">
            <div className="flex items-center gap-2">
              <div className="min-w-0 flex-1">
                <p className="tnum">{exactTime(trace.startedAt)}</p>
                <p className="tnum text-xs text-dim">{traceWords(trace)}</p>
              </div>
              <Button onClick={() => setChosen(chosen === trace.id ? null : trace.id)}>Export…</Button>
              {may && (
                <IconButton label="Delete trace" onClick={() => void remove(trace.id)}>
                  <Trash2 size={15} />
                </IconButton>
              )}
            </div>
            {chosen === trace.id && <TraceExport sessionId={sessionId} trace={trace} />}
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-3 text-xs text-faint">
        A trace holds every frame with its time, deltas too. It ends with the run, at 256 MB, or when you stop it.
      </p>
    </Dialog>
  );
}

function TraceExport({ sessionId, trace: { id } }: { sessionId: string; trace: TraceFacts }) {
  const path = pathOf('sessions', sessionId, 'traces', id);
  const preview = useExportPreview(`${path}/preview`);
  const link = 'text-sea underline-offset-2 hover:underline max-phone:py-2.5';
  return (
    <div className="mt-2.5 flex flex-col gap-2.5 rounded-lg border border-line bg-bg p-3">
      {preview.type === 'reading' && (
        <p role="status" className="tnum text-xs text-dim">
          Looking for secrets … {percent(preview.share)}
        </p>
      )}
      {preview.type === 'problem' && <p role="alert">{preview.message}</p>}
      {preview.type === 'ready' && <RedactionList counts={preview.counts} samples={preview.samples} />}
      <p className="flex flex-wrap gap-x-4 text-sm">
        <a href={apiUrl(path)} download className={link}>
          Download without secrets
        </a>
        <a href={`${apiUrl(path)}?redact=false`} download className={`${link} text-dim`}>
          Download as it is
        </a>
      </p>
      <p className="flex items-center gap-1 text-xs text-dim">
        <code className="min-w-0 flex-1 truncate font-mono">{replayCommand(id)}</code>
        <CopyButton label="Copy replay command" text={replayCommand(id)} />
      </p>
    </div>
  );
}
