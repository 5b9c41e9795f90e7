import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { AnswerButton } from './answer-button.tsx';
import { useAnswering } from './answering.ts';
import { useDraft } from './draft.ts';
import { answersOf, type Filled, isFilled, nothingFilled, type Question } from './question-form.ts';
import { QuestionPage } from './question-page.tsx';
import type { RequestCardProps } from './request-card.tsx';
import { RequestFrame } from './request-frame.tsx';
import { plainDecline } from './settled-words.ts';

type QuestionCardProps = RequestCardProps & { questions: readonly Question[] };

/** Questions of Claude as a form, one at a time. */
export function QuestionCard({ sessionId, cwd, request, questions }: QuestionCardProps) {
  const { progress, answer } = useAnswering(sessionId, request);
  const [form, setForm] = useDraft<readonly Filled[]>(request.id, 'form', []);
  const [shown, setShown] = useDraft(request.id, 'page', 0);
  const filledAt = (index: number) => form[index] ?? nothingFilled;
  const isComplete = questions.every((question, index) => isFilled(question, filledAt(index)));
  const isLast = shown >= questions.length - 1;
  const question = questions[shown] ?? questions[0];
  if (question === undefined) return null;
  const isAnswered = isFilled(question, filledAt(shown));

  const fill = (filled: Filled) => setForm(questions.map((_, index) => (index === shown ? filled : filledAt(index))));
  const send = () => {
    if (!isComplete) return;
    const input = { ...request.input, answers: answersOf(questions, form) };
    answer({ type: 'allow', input, suggestions: [] });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLast) return send();
    if (isAnswered) setShown(shown + 1);
  };
  const decline = () => answer({ type: 'deny', message: plainDecline, interrupt: false });

  return (
    <form onSubmit={submit}>
      <RequestFrame
        request={request}
        cwd={cwd}
        progress={progress}
        onEscape={null}
        page={shown}
        actions={
          <div className="flex flex-wrap items-center gap-2 px-3.5 py-2.5">
            {questions.length > 1 && (
              <>
                <Button disabled={shown === 0} onClick={() => setShown(shown - 1)} className={half}>
                  Back
                </Button>
                <Button
                  type={isLast ? 'button' : 'submit'}
                  look={isLast ? 'plain' : 'primary'}
                  disabled={isLast || !isAnswered}
                  className={half}
                >
                  Next
                </Button>
              </>
            )}
            <AnswerButton
              look="go"
              type={isLast ? 'submit' : 'button'}
              progress={progress}
              disabled={!isComplete}
              {...(isLast ? {} : { onClick: send })}
            >
              Submit answers
            </AnswerButton>
            <AnswerButton look="ghost" progress={progress} onClick={decline}>
              Decline
            </AnswerButton>
          </div>
        }
      >
        <QuestionPage
          key={shown}
          question={question}
          filled={filledAt(shown)}
          onFill={fill}
          place={questions.length > 1 ? `${shown + 1} of ${questions.length}` : null}
        />
      </RequestFrame>
    </form>
  );
}

const half = 'max-phone:flex-[1_1_44%]';
