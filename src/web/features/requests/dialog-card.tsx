import type { RequestAnswer } from '../../../core/session/event.ts';
import { useShowing } from '../../ui/showing.ts';
import { AnswerButton } from './answer-button.tsx';
import { useAnswering } from './answering.ts';
import { firstAction } from './card-focus.ts';
import { useDraft } from './draft.ts';
import { editedInput } from './editable-input.ts';
import { JsonBlock } from './json-block.tsx';
import type { RequestCardProps } from './request-card.tsx';
import { RequestFrame } from './request-frame.tsx';
import { TextArea } from './text-area.tsx';

const cancelled: RequestAnswer = { type: 'reply', response: { behavior: 'cancelled' } };

/** A dialog that we have no form for: as the CLI sent it, and what can be said to it. */
export function DialogCard({ sessionId, cwd, request }: RequestCardProps) {
  const showing = useShowing();
  const answering = useAnswering(sessionId, request, { input: request.input, showing });
  const { progress, answer } = answering;
  const [text, setText] = useDraft(request.id, 'reply', '{}');
  const written = editedInput({ type: 'json', text: '' }, {}, text);
  const complete = () => {
    if (written.type !== 'ok' || showing.isCut) return;
    answer({ type: 'reply', response: { behavior: 'completed', result: written.input } });
  };
  const cancel = () => answer(cancelled);
  return (
    <RequestFrame
      request={request}
      cwd={cwd}
      answering={answering}
      showing={showing}
      onEscape={{ hint: 'Esc dismisses', answer: cancelled }}
      keys={{ deny: cancel }}
      actions={
        <div className="flex flex-col gap-2 px-3.5 py-2.5">
          <TextArea label="Result as JSON" text={text} onText={setText} onDone={complete} isCode />
          {written.type === 'invalid' && <p className="text-xs text-bad">{written.problem}</p>}
          <div className="flex flex-wrap gap-2">
            <AnswerButton progress={progress} onClick={cancel} keyAction="deny" {...firstAction}>
              Dismiss dialog
            </AnswerButton>
            {showing.isCut ? (
              <AnswerButton progress={progress} onClick={showing.showAll}>
                Show all of it
              </AnswerButton>
            ) : (
              <AnswerButton progress={progress} disabled={written.type === 'invalid'} onClick={complete}>
                Send this result
              </AnswerButton>
            )}
            <AnswerButton
              look="danger"
              progress={progress}
              onClick={() => answer({ type: 'refuse', reason: 'The user refused the dialog.' })}
            >
              Refuse
            </AnswerButton>
          </div>
        </div>
      }
    >
      <div className="max-h-[50vh] overflow-y-auto border-y border-line bg-bg">
        <p className="px-3.5 pt-2 text-sm text-dim">Quarterdeck has no form for it. This is what the CLI sent.</p>
        <JsonBlock value={request.input} />
      </div>
    </RequestFrame>
  );
}
