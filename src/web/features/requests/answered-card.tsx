import type { RequestState } from '../../../core/session/entry.ts';
import { subjectOf } from '../../../core/session/subject.ts';
import { Visible } from '../../ui/visible.tsx';
import { type Progress, useProgress } from './answering.ts';
import type { RequestCardProps } from './request-card.tsx';
import { headingOf } from './request-words.ts';
import { SettledRequest } from './settled-request.tsx';

/** A request that no longer waits, where it was: what it was about, and what this page answered. */
export function AnsweredCard({ sessionId, cwd, request }: RequestCardProps) {
  const progress = useProgress(sessionId, request);
  const { title, subject: named } = headingOf(request, cwd);
  const subject = named ?? (subjectOf(request.input) || null);
  return (
    <section aria-label="Answered" className="rounded-[10px] border border-line px-0.5 py-1.5">
      <h3 className="px-3 text-sm text-dim">
        <Visible text={title} shape="prose" />
        {subject !== null && (
          <code className="ml-2 break-all text-faint">
            <Visible text={subject} />
          </code>
        )}
      </h3>
      {progress.type === 'sent' ? (
        <SettledRequest request={{ ...request, state: answeredHere(progress) }} cwd={cwd} />
      ) : (
        <p data-request-settled={request.id} tabIndex={-1} className="px-3 py-1 text-xs text-dim outline-none">
          Answered elsewhere, or no longer asked.
        </p>
      )}
    </section>
  );
}

function answeredHere({ answer, at }: Extract<Progress, { type: 'sent' }>): RequestState {
  return { type: 'answered', answer, by: null, at, received: true };
}
