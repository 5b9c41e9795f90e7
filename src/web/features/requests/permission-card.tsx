import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useAnswering } from './answering.ts';
import { useDraft } from './draft.ts';
import { EditedAllow } from './edited-allow.tsx';
import { PermissionActions } from './permission-actions.tsx';
import { PermissionSubject } from './permission-subject.tsx';
import type { RequestCardProps } from './request-card.tsx';
import { RequestFrame } from './request-frame.tsx';
import { plainDenial } from './settled-words.ts';
import { useWholeInput } from './whole-input.ts';

/** A tool that may run or not: as it stands, with a rule for the future, or as the person changes it. */
export function PermissionCard({ sessionId, cwd, request }: RequestCardProps) {
  const { progress, answer } = useAnswering(sessionId, request);
  const whole = useWholeInput(sessionId, request);
  const [isEditing, setIsEditing] = useState(false);
  const [note, setNote] = useDraft(request.id, 'note', '');
  const deny = () => answer({ type: 'deny', message: note.trim() || plainDenial, interrupt: false });

  const edit = () => {
    whole.load().then(
      (isThere) => setIsEditing(isThere),
      () => {},
    );
  };

  if (isEditing)
    return (
      <RequestFrame
        request={request}
        cwd={cwd}
        progress={progress}
        page={1}
        onEscape={{ hint: 'Esc goes back', act: () => setIsEditing(false) }}
        actions={null}
      >
        <EditedAllow
          request={request}
          input={whole.input}
          progress={progress}
          onAllow={(input) => answer({ type: 'allow', input, suggestions: [] })}
          onBack={() => setIsEditing(false)}
        />
      </RequestFrame>
    );
  return (
    <RequestFrame
      request={request}
      cwd={cwd}
      progress={progress}
      onEscape={{ hint: 'Esc denies', act: deny }}
      actions={
        <PermissionActions
          suggestions={request.suggestions}
          cwd={cwd}
          progress={progress}
          note={note}
          onNote={setNote}
          onAllow={(suggestions) => answer({ type: 'allow', input: request.input, suggestions })}
          onDeny={deny}
          onEdit={edit}
        />
      }
    >
      <div className="border-y border-line bg-bg">
        <PermissionSubject tool={request.tool} input={whole.input} cwd={cwd} isShortened={whole.isShortened} />
        {whole.isShortened && (
          <p className="flex flex-wrap items-center gap-2 border-t border-line px-3.5 py-1 text-xs text-dim">
            This is only the beginning of it.
            <Button look="ghost" onClick={() => void whole.load()}>
              Show all of it
            </Button>
          </p>
        )}
        {whole.problem !== null && <p className="px-3.5 py-1 text-xs text-bad">{whole.problem}</p>}
      </div>
    </RequestFrame>
  );
}
