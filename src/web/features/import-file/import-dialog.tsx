import { useState } from 'react';
import { useLocation } from 'wouter';
import { sendBytes } from '../../connection/api.ts';
import { showToast } from '../../store/toasts.ts';
import { errorOf } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, inputLook } from '../../ui/field.tsx';
import { bytes, plural } from '../../ui/format.ts';
import { Spinner } from '../../ui/spinner.tsx';

type Imported = { sessionId: string; lines: number; torn: boolean };

type Importing =
  | { type: 'choosing'; problem?: string }
  | { type: 'busy' }
  /** There is a session with this id; the person says whether the file becomes another one. */
  | { type: 'taken'; sessionId: string };

/** Takes a session that was exported as a journal. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const [file, setFile] = useState<File | null>(null);
  const [importing, setImporting] = useState<Importing>({ type: 'choosing' });
  const [, navigate] = useLocation();

  const take = async (id: 'own' | 'new') => {
    if (!file) return;
    setImporting({ type: 'busy' });
    try {
      const { sessionId, lines, torn } = await sendBytes<Imported>(
        `/sessions/import?id=${id}`,
        new Blob([file], { type: 'application/octet-stream' }),
      );
      showToast('done', `${plural(lines, 'line')} imported.${torn ? ' The file ended in the middle of a line.' : ''}`);
      onClose();
      navigate(`/sessions/${sessionId}`);
    } catch (problem) {
      const error = errorOf(problem);
      if (error.code === 'conflict') return setImporting({ type: 'taken', sessionId: String(error.sessionId) });
      setImporting({ type: 'choosing', problem: error.message });
    }
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setImporting({ type: 'choosing' });
  };
  const problem = importing.type === 'choosing' ? importing.problem : undefined;

  return (
    <Dialog title="Import a file" onClose={onClose}>
      <div className="flex flex-col gap-3 px-4 py-3.5">
        <Field
          label="Journal"
          hint="A session that was exported as NDJSON, here or elsewhere. It is checked before anything is kept."
          problem={problem}
        >
          {(ids) => (
            <input
              {...ids}
              type="file"
              accept=".ndjson,application/x-ndjson"
              disabled={importing.type === 'busy'}
              onChange={(event) => choose(event.target.files?.[0] ?? null)}
              className={inputLook}
            />
          )}
        </Field>
        {importing.type === 'busy' && (
          <p role="status" className="flex items-center gap-2 text-sm text-dim">
            <Spinner /> Reading {bytes(file?.size ?? 0)}
          </p>
        )}
        {importing.type === 'taken' && (
          <p role="alert" className="text-sm">
            This session is here already. It can be kept a second time, as a session of its own.
          </p>
        )}
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
        {importing.type === 'taken' ? (
          <>
            <Button onClick={() => navigate(`/sessions/${importing.sessionId}`)}>Open the one here</Button>
            <Button look="primary" onClick={() => void take('new')}>
              Keep a second one
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" disabled={!file || importing.type === 'busy'} onClick={() => void take('own')}>
              Import
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
