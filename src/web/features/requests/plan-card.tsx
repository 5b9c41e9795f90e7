import { useRef } from 'react';
import type { RequestAnswer } from '../../../core/session/event.ts';
import type { Suggestion } from '../../../core/session/fact.ts';
import { visible } from '../../../core/text/visible.ts';
import { useMay } from '../../store/client-context.ts';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { useShowing } from '../../ui/showing.ts';
import { AnswerButton } from './answer-button.tsx';
import { useAnswering } from './answering.ts';
import { firstAction } from './card-focus.ts';
import { useDraft } from './draft.ts';
import type { RequestCardProps } from './request-card.tsx';
import { RequestFrame } from './request-frame.tsx';
import { plainSendBack } from './settled-words.ts';
import { TextArea } from './text-area.tsx';
import { usePlan } from './use-plan.ts';
import { useVisit } from './visit.ts';

const acceptEdits: Suggestion = { type: 'setMode', mode: 'acceptEdits', destination: 'session' };

/** A plan as a document to approve or to send back. */
export function PlanCard({ sessionId, cwd, request }: RequestCardProps) {
  const showing = useShowing();
  const answering = useAnswering(sessionId, request, { input: request.input, showing });
  const { progress, answer } = answering;
  const commentsBox = useRef<HTMLTextAreaElement>(null);
  const plan = usePlan(sessionId, request);
  const [comments, setComments] = useDraft(request.id, 'comments', '');
  // The CLI does not offer it with the plan: to add it takes more than to approve.
  const mayAcceptEdits = useMay('mode.set');
  const isCut = !plan.isWhole || showing.isCut;
  const approve = (suggestions: Suggestion[]) => {
    if (!isCut) answer({ type: 'allow', input: request.input, suggestions });
  };
  const showAll = () => {
    showing.showAll();
    if (!plan.isWhole) plan.load();
  };
  const sentBack: RequestAnswer = { type: 'deny', message: comments.trim() || plainSendBack, interrupt: false };
  const visit = useVisit();
  const sendBack = () => answer(sentBack);
  return (
    <RequestFrame
      request={request}
      cwd={cwd}
      answering={answering}
      showing={showing}
      onEscape={{ hint: 'Esc sends back', answer: sentBack }}
      keys={{
        ...(isCut ? {} : { allow: () => approve([]) }),
        ...(mayAcceptEdits && !isCut ? { suggestion1: () => approve([acceptEdits]) } : {}),
        deny: sendBack,
        denyNote: () => visit.enter(commentsBox.current),
      }}
      actions={
        <div className="flex flex-col gap-2 px-3.5 py-2.5">
          <div className="flex flex-wrap gap-2">
            <AnswerButton
              look="go"
              progress={progress}
              onClick={isCut ? showAll : () => approve([])}
              {...(isCut ? {} : { keyAction: 'allow' as const })}
              {...firstAction}
            >
              {isCut ? 'Show all of it' : 'Approve plan'}
            </AnswerButton>
            {mayAcceptEdits && !isCut && (
              <AnswerButton progress={progress} onClick={() => approve([acceptEdits])} keyAction="suggestion1">
                Approve and accept edits
              </AnswerButton>
            )}
          </div>
          <div className="flex items-end gap-2 max-phone:flex-col max-phone:items-stretch">
            <div className="min-w-0 flex-1">
              <TextArea
                box={commentsBox}
                label="Comments on the plan"
                placeholder="What should change?"
                text={comments}
                onText={setComments}
                onDone={() => sendBack() && visit.leave()}
              />
            </div>
            <AnswerButton progress={progress} onClick={sendBack} keyAction="deny" className="max-phone:flex-none">
              Send back
            </AnswerButton>
          </div>
        </div>
      }
    >
      <div className="max-h-[min(60vh,720px)] overflow-y-auto border-y border-line bg-bg px-3.5 py-2.5">
        {plan.text === null && plan.isWhole ? (
          <p className="text-sm text-dim">The plan is not part of the request. It is in what Claude said before.</p>
        ) : (
          <Markdown text={visible(plan.text ?? '', 'prose')} isLive={false} />
        )}
        {isCut && (
          <p className="pt-2 text-xs text-dim">
            {plan.problem ?? 'You can approve the plan once you’ve seen all of it.'}
          </p>
        )}
      </div>
    </RequestFrame>
  );
}
