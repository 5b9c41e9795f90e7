import { FileWarning } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SessionFile } from '../../../core/session-file.ts';
import { pathOf } from '../../connection/api.ts';
import { useMay } from '../../store/client-context.ts';
import { sessionTitle } from '../../store/session-actions.ts';
import { useSession, useSessionState } from '../../store/session-context.ts';
import { answerOf, useAnswer } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { fileWords } from './file-words.ts';
import { RestoreDialog } from './restore-dialog.tsx';

/** Says that the CLI's file of the session is gone or about to go. While the CLI runs, it has one. */
export function FileBar() {
  const { id } = useSession();
  const title = useSessionState((state) => state.title);
  const run = useSessionState(({ run }) => run.type);
  const may = useMay('session.restore');
  const { answered, again } = useAnswer<{ file: SessionFile; days: number | null }>(`${pathOf('sessions', id)}/file`);
  const [isAsking, setIsAsking] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run that began or ended has changed the file
  useEffect(again, [run]);
  const found = answerOf(answered);
  const words = found && run !== 'live' && run !== 'starting' ? fileWords(found.file, found.days, Date.now()) : null;
  if (!found || words === null) return null;
  return (
    <section
      aria-label="Session file"
      className="px-5 pb-2.5 max-phone:pr-[max(10px,env(safe-area-inset-right))] max-phone:pl-[max(10px,env(safe-area-inset-left))]"
    >
      <div className="mx-auto flex max-w-[780px] items-center gap-3 rounded-xl border border-line bg-panel px-3.5 py-2.5 max-phone:flex-wrap">
        <FileWarning size={16} className="shrink-0 text-faint" aria-hidden />
        <p className="min-w-0 flex-1 text-sm">{words}</p>
        {may && found.file.type === 'missing' && (
          <Button look="primary" onClick={() => setIsAsking(true)} className="max-phone:w-full">
            Restore
          </Button>
        )}
      </div>
      {isAsking && (
        <RestoreDialog
          sessionId={id}
          title={sessionTitle(title)}
          onRestored={again}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}
