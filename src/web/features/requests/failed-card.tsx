import { useMemo } from 'react';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { RequestAnswer } from '../../../core/session/event.ts';
import { useMay } from '../../store/client-context.ts';
import { MishapLine } from '../../ui/mishap/mishap.tsx';
import { AnswerButton } from './answer-button.tsx';
import { AnswerStatus } from './answer-status.tsx';
import { isTaken, useAnswering } from './answering.ts';
import { CardStateContext } from './arming.ts';
import { plainDenial } from './settled-words.ts';

type FailedCardProps = { sessionId: string; request: RequestRecord; problem: unknown; onTryAgain(): void };

/** Stands in for a request that the page fails to show. Nobody can allow what they don't see, but they can deny it. */
export function FailedCard({ sessionId, request, problem, onTryAgain }: FailedCardProps) {
  const { card, progress, arming, answer } = useAnswering(sessionId, request, request);
  const may = useMay('request.answer');
  const state = useMemo(() => ({ ...arming, isKeyTarget: false }), [arming]);
  return (
    <section
      ref={card}
      aria-label="Requests"
      data-request-card={isTaken(progress) ? progress.type : arming.isArmed ? 'ready' : 'arming'}
      className="overflow-hidden rounded-[10px] border border-wait/60 bg-raise shadow-float"
    >
      <h3 className="px-3.5 py-2.5 text-base font-semibold">Couldn’t show this request</h3>
      <MishapLine problem={problem} onTryAgain={onTryAgain} />
      {may && (
        <div className="flex flex-wrap gap-2 px-3.5 py-2.5">
          <CardStateContext value={state}>
            <AnswerButton look="danger" progress={progress} onClick={() => answer(denialOf(request.kind))}>
              Deny
            </AnswerButton>
          </CardStateContext>
        </div>
      )}
      <AnswerStatus progress={progress} />
    </section>
  );
}

function denialOf(kind: RequestRecord['kind']): RequestAnswer {
  switch (kind) {
    case 'permission':
    case 'question':
    case 'plan':
      return { type: 'deny', message: plainDenial, interrupt: false };
    case 'elicitation':
      return { type: 'reply', response: { action: 'decline' } };
    case 'dialog':
    case 'unsupported':
      return { type: 'refuse', reason: 'The page couldn’t show this request.' };
  }
}
