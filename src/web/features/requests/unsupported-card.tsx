import { AnswerButton } from './answer-button.tsx';
import { useAnswering } from './answering.ts';
import { firstAction } from './card-focus.ts';
import { JsonBlock } from './json-block.tsx';
import type { RequestCardProps } from './request-card.tsx';
import { RequestFrame } from './request-frame.tsx';

/** Something the CLI asks that we do not know. It can only be refused, and mostly is before anybody sees it. */
export function UnsupportedCard({ sessionId, cwd, request }: RequestCardProps) {
  const answering = useAnswering(sessionId, request, request);
  const { progress, answer } = answering;
  const refuse = () => answer({ type: 'refuse', reason: 'This client does not support that request.' });
  return (
    <RequestFrame
      request={request}
      cwd={cwd}
      answering={answering}
      onEscape={null}
      keys={{ deny: refuse }}
      actions={
        <div className="flex flex-wrap gap-2 px-3.5 py-2.5">
          <AnswerButton look="danger" progress={progress} onClick={refuse} keyAction="deny" {...firstAction}>
            Refuse
          </AnswerButton>
        </div>
      }
    >
      <div className="max-h-[50vh] overflow-y-auto border-y border-line bg-bg">
        <p className="px-3.5 pt-2 text-sm text-dim">Quarterdeck does not know this request and can only refuse it.</p>
        <JsonBlock value={request.input} />
      </div>
    </RequestFrame>
  );
}
