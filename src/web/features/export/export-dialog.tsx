import { useState } from 'react';
import { apiUrl, pathOf } from '../../connection/api.ts';
import { useLink } from '../../store/client-context.ts';
import { showToast } from '../../store/toasts.ts';
import { useExportPreview } from '../../store/use-export-preview.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { bytes, percent } from '../../ui/format.ts';
import { RedactionList } from '../../ui/redaction-list.tsx';
import { Visible } from '../../ui/visible.tsx';

const formats = [
  { value: 'md', label: 'Markdown' },
  { value: 'html', label: 'One HTML page, opens offline' },
  { value: 'json', label: 'JSON of the entries' },
  { value: 'ndjson', label: 'Journal as NDJSON, can be imported' },
];

type ExportDialogProps = { sessionId: string; title: string; onClose(): void };

/** A session as a file. What is taken out of it is shown before it is downloaded. */
export function ExportDialog({ sessionId, title, onClose }: ExportDialogProps) {
  const isConnected = useLink().type === 'open';
  const [format, setFormat] = useState('md');
  const [redact, setRedact] = useState(true);
  const preview = useExportPreview(`${pathOf('sessions', sessionId)}/export/preview`, {
    format,
    redact: String(redact),
  });
  const download = () => {
    const link = document.createElement('a');
    link.href = `${apiUrl(`${pathOf('sessions', sessionId)}/export`)}?format=${format}&redact=${redact}`;
    link.download = '';
    link.click();
    showToast('done', 'The download has begun.');
    onClose();
  };
  return (
    <Dialog title="Export session" onClose={onClose}>
      <div className="flex min-h-0 flex-col gap-3.5 overflow-y-auto px-4 py-3.5">
        <p className="truncate text-sm text-dim">
          <Visible text={title} shape="prose" />
        </p>
        <SelectField label="Format" value={format} onText={setFormat} choices={formats} />
        <label className="flex items-start gap-2 text-sm max-phone:min-h-11">
          <input
            type="checkbox"
            checked={redact}
            onChange={(event) => setRedact(event.target.checked)}
            className="mt-0.5 size-4 accent-sea"
          />
          <span>
            Redact secrets
            <span className="block text-xs text-faint">
              API keys, tokens, passwords, private keys and values of .env files. What looks like none of these is not
              found: read the file before you give it away.
            </span>
          </span>
        </label>
        {!redact && (
          <p role="alert" className="rounded-lg bg-bad-bg px-3 py-2 text-sm text-bad">
            The file will hold every secret that was said or read in this session.
          </p>
        )}
        {preview.type === 'reading' && (
          <p role="status" className="tnum flex items-center gap-2 text-sm text-dim">
            <progress value={preview.share} aria-label="Reading the session" className="h-1.5 flex-1 accent-sea" />
            {percent(preview.share)}
          </p>
        )}
        {preview.type === 'problem' && <p role="alert">{preview.message}</p>}
        {preview.type === 'ready' && redact && <RedactionList counts={preview.counts} samples={preview.samples} />}
      </div>
      <div className="flex items-center justify-end gap-2 border-t border-line px-4 py-3">
        <span className="tnum flex-1 text-xs text-faint">{preview.type === 'ready' && bytes(preview.bytes)}</span>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={preview.type !== 'ready' || !isConnected} onClick={download}>
          Download
        </Button>
      </div>
    </Dialog>
  );
}
