import { useRef, useState } from 'react';
import type { RequestAnswer } from '../../../core/session/event.ts';
import type { Suggestion } from '../../../core/session/fact.ts';
import type { CardActions } from '../../store/request-cards.ts';
import { useShowing } from '../../ui/showing.ts';
import { useAnswering } from './answering.ts';
import { DangerBand } from './danger-band.tsx';
import { useDraft } from './draft.ts';
import { EditedAllow } from './edited-allow.tsx';
import { PermissionActions } from './permission-actions.tsx';
import { PermissionSubject } from './permission-subject.tsx';
import type { RequestCardProps } from './request-card.tsx';
import { RequestFrame } from './request-frame.tsx';
import { plainDenial } from './settled-words.ts';
import { useVisit } from './visit.ts';
import { useWholeInput } from './whole-input.ts';

/** A tool that may run or not: as it stands, with a rule for the future, or as the person changes it. */
export function PermissionCard({ sessionId, cwd, request }: RequestCardProps) {
  const whole = useWholeInput(sessionId, request);
  const showing = useShowing();
  const isCut = whole.isShortened || showing.isCut;
  const [isEditing, setIsEditing] = useState(false);
  const answering = useAnswering(sessionId, request, { input: whole.input, page: isEditing ? 1 : 0, showing });
  const { progress, answer } = answering;
  const noteBox = useRef<HTMLInputElement>(null);
  const visit = useVisit();
  const [note, setNote] = useDraft(request.id, 'note', '');
  const denial: RequestAnswer = { type: 'deny', message: note.trim() || plainDenial, interrupt: false };
  const deny = () => answer(denial);

  const allow = (suggestions: Suggestion[]) => {
    if (!isCut) answer({ type: 'allow', input: request.input, suggestions });
  };
  const showAll = () => {
    showing.showAll();
    void whole.load();
  };
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
        answering={answering}
        page={1}
        onEscape={{ hint: 'Esc goes back', goBack: () => setIsEditing(false) }}
        keys={{}}
        actions={null}
      >
        <EditedAllow
          request={request}
          input={whole.input}
          cwd={cwd}
          progress={progress}
          onAllow={(input) => answer({ type: 'allow', input, suggestions: [] })}
          onBack={() => setIsEditing(false)}
        />
      </RequestFrame>
    );
  return (
    <RequestFrame
      request={request}
      input={whole.input}
      cwd={cwd}
      answering={answering}
      showing={showing}
      onEscape={{ hint: 'Esc denies', answer: denial }}
      keys={{
        ...(isCut ? {} : allowKeys(request.suggestions, allow)),
        deny,
        denyNote: () => visit.enter(noteBox.current),
      }}
      danger={<DangerBand tool={request.tool} input={whole.input} cwd={cwd} />}
      actions={
        <PermissionActions
          suggestions={request.suggestions}
          cwd={cwd}
          progress={progress}
          onShowAll={isCut ? showAll : null}
          note={note}
          noteBox={noteBox}
          onNote={setNote}
          onAllow={allow}
          onDeny={deny}
          onDenyNote={() => deny() && visit.leave()}
          onEdit={edit}
        />
      }
    >
      <div className="border-y border-line bg-bg">
        <PermissionSubject tool={request.tool} input={whole.input} cwd={cwd} isShortened={whole.isShortened} />
        {isCut && (
          <p className="border-t border-line px-3.5 py-1 text-xs text-dim">
            This is only the beginning. You can allow it once you’ve seen all of it.
          </p>
        )}
        {whole.problem !== null && <p className="px-3.5 py-1 text-xs text-bad">{whole.problem}</p>}
      </div>
    </RequestFrame>
  );
}

/** The first suggestions have keys of their own. */
function allowKeys(suggestions: readonly Suggestion[], allow: (suggestions: Suggestion[]) => void): CardActions {
  const [first, second, third] = suggestions;
  return {
    allow: () => allow([]),
    ...(first && { suggestion1: () => allow([first]) }),
    ...(second && { suggestion2: () => allow([second]) }),
    ...(third && { suggestion3: () => allow([third]) }),
  };
}
