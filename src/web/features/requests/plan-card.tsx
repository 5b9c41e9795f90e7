import type { Suggestion } from '../../../core/session/fact.ts';
import { useMay } from '../../store/client-context.ts';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { AnswerButton } from './answer-button.tsx';
import { useAnswering } from './answering.ts';
import { firstAction } from './card-focus.ts';
import { useDraft } from './draft.ts';
import type { RequestCardProps } from './request-card.tsx';
import { RequestFrame } from './request-frame.tsx';
import { plainSendBack } from './settled-words.ts';
import { TextArea } from './text-area.tsx';
import { usePlan } from './use-plan.ts';

const acceptEdits: Suggestion = { type: 'setMode', mode: 'acceptEdits', destination: 'session' };

/** A plan as a document to approve or to send back. */
export function PlanCard({ sessionId, cwd, request }: RequestCardProps) {
  const { progress, answer } = useAnswering(sessionId, request);
  const plan = usePlan(sessionId, request);
  const [comments, setComments] = useDraft(request.id, 'comments', '');
  // The CLI does not offer it with the plan: to add it takes more than to approve.
  const mayAcceptEdits = useMay('mode.set');
  const approve = (suggestions: Suggestion[]) => answer({ type: 'allow', input: request.input, suggestions });
  const sendBack = () => answer({ type: 'deny', message: comments.trim() || plainSendBack, interrupt: false });
  return (
    <RequestFrame
      request={request}
      cwd={cwd}
      progress={progress}
      onEscape={null}
      actions={
        <div className="flex flex-col gap-2 px-3.5 py-2.5">
          <div className="flex flex-wrap gap-2">
            <AnswerButton look="go" progress={progress} onClick={() => approve([])} {...firstAction}>
              Approve plan
            </AnswerButton>
            {mayAcceptEdits && (
              <AnswerButton progress={progress} onClick={() => approve([acceptEdits])}>
                Approve and accept edits
              </AnswerButton>
            )}
          </div>
          <div className="flex items-end gap-2 max-phone:flex-col max-phone:items-stretch">
            <div className="min-w-0 flex-1">
              <TextArea
                label="Comments on the plan"
                placeholder="What should change?"
                text={comments}
                onText={setComments}
                onDone={sendBack}
              />
            </div>
            <AnswerButton progress={progress} onClick={sendBack} className="max-phone:flex-none">
              Send back
            </AnswerButton>
          </div>
        </div>
      }
    >
      <div className="max-h-[min(60vh,720px)] overflow-y-auto border-y border-line bg-bg px-3.5 py-2.5">
        {plan === null ? (
          <p className="text-sm text-dim">The plan is not part of the request. It is in what Claude said before.</p>
        ) : (
          <Markdown text={plan} isLive={false} />
        )}
      </div>
    </RequestFrame>
  );
}
