import type { FormEvent } from 'react';
import type { RequestAnswer } from '../../../core/session/event.ts';
import { Button } from '../../ui/button.tsx';
import { AnswerButton } from './answer-button.tsx';
import { useAnswering } from './answering.ts';
import { firstField } from './card-focus.ts';
import { useDraft } from './draft.ts';
import { answersOf, type Filled, isFilled, nothingFilled, type Question } from './question-form.ts';
import { QuestionPage } from './question-page.tsx';
import type { RequestCardProps } from './request-card.tsx';
import { RequestFrame } from './request-frame.tsx';
import { plainDecline } from './settled-words.ts';
import { useVisit } from './visit.ts';

type QuestionCardProps = RequestCardProps & { questions: readonly Question[] };

/** Questions of Claude as a form, one at a time. */
export function QuestionCard({ sessionId, cwd, request, questions }: QuestionCardProps) {
  const [form, setForm] = useDraft<readonly Filled[]>(request.id, 'form', []);
  const [shown, setShown] = useDraft(request.id, 'page', 0);
  const answering = useAnswering(sessionId, request, { input: request.input, page: shown });
  const { progress, answer, card } = answering;
  const visit = useVisit();
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
    if (answer({ type: 'allow', input, suggestions: [] })) visit.leave();
  };
  const goOn = () => {
    if (isLast) return send();
    if (isAnswered) setShown(shown + 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goOn();
  };

  return (
    <form onSubmit={submit}>
      <RequestFrame
        request={request}
        cwd={cwd}
        answering={answering}
        onEscape={{ hint: 'Esc declines', answer: declined }}
        // Without an answer yet, the key leads to where one is given.
        keys={{ allow: isAnswered ? goOn : () => visit.enter(firstField(card.current)), deny: () => answer(declined) }}
        page={shown}
        actions={
          <div className="flex flex-wrap items-center gap-2 px-3.5 py-2.5">
            {questions.length > 1 && (
              <Button disabled={shown === 0} onClick={() => setShown(shown - 1)} className={half}>
                Back
              </Button>
            )}
            {isLast ? (
              <AnswerButton look="go" type="submit" progress={progress} disabled={!isComplete} keyAction="allow">
                Submit answers
              </AnswerButton>
            ) : (
              <Button type="submit" look="primary" disabled={!isAnswered} className={half}>
                Next
              </Button>
            )}
            <AnswerButton look="ghost" progress={progress} onClick={() => answer(declined)} keyAction="deny">
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

const declined: RequestAnswer = { type: 'deny', message: plainDecline, interrupt: false };

const half = 'max-phone:flex-[1_1_44%]';
