import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import type { RequestRecord } from '../../../core/session/entry.ts';
import { useMay } from '../../store/client-context.ts';
import { AnswerStatus } from './answer-status.tsx';
import type { Progress } from './answering.ts';
import { useCardFocus } from './card-focus.ts';
import { useQueuePlace } from './queue-place.ts';
import { headingOf, remarksOf } from './request-words.ts';

type RequestFrameProps = {
  request: RequestRecord;
  cwd: string;
  progress: Progress;
  /** What Escape does while the focus is inside; null when it does nothing. */
  onEscape: { hint: string; act(): void } | null;
  /** Which page of several is shown. */
  page?: number;
  /** What is wanted, in plain sight. */
  children: ReactNode;
  /** What can be done about it. Not shown to those who may not. */
  actions: ReactNode;
};

/** What all pending requests have: a heading, a place in the queue, what the CLI remarked, and how the answer is doing. */
export function RequestFrame({ request, cwd, progress, onEscape, page = 0, children, actions }: RequestFrameProps) {
  const card = useRef<HTMLElement>(null);
  const headingId = useId();
  const may = useMay('request.answer');
  useCardFocus(card, { requestId: request.id, isAnsweredHere: progress.type === 'sent', page });
  const { title, subject } = headingOf(request, cwd);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !may || onEscape === null) return;
    event.preventDefault();
    event.stopPropagation();
    onEscape.act();
  };

  return (
    <section
      ref={card}
      aria-label="Requests"
      aria-describedby={headingId}
      data-request-card=""
      onKeyDown={onKeyDown}
      className="group/card overflow-hidden rounded-[10px] border border-wait/60 bg-raise shadow-float"
    >
      <header className="flex items-baseline gap-2.5 bg-linear-to-b from-wait-bg to-raise px-3.5 pt-2.5 pb-2">
        <h3 id={headingId} className="min-w-0 text-base font-semibold tracking-tight break-words">
          {title}
          {subject !== null && <code className="ml-2 font-normal break-all text-dim"> {subject}</code>}
        </h3>
        <QueueHint requestId={request.id} escapeHint={may && onEscape !== null ? onEscape.hint : null} />
      </header>
      <Remarks remarks={remarksOf(request, cwd)} />
      {children}
      {may ? actions : <p className="px-3.5 py-2.5 text-sm text-dim">{mayNot}</p>}
      <AnswerStatus progress={progress} />
    </section>
  );
}

const mayNot = 'This device may only watch. Another one, with the right to approve, has to answer.';

function QueueHint({ requestId, escapeHint }: { requestId: string; escapeHint: string | null }) {
  const place = useQueuePlace(requestId);
  const hints = [
    ...(place !== null && place.of > 1 ? [<span key="place">{`${place.number} of ${place.of}`}</span>] : []),
    ...(escapeHint === null
      ? []
      : [
          // Elsewhere Escape does something else: in the message box it stops the turn.
          <span key="escape" className="hidden group-focus-within/card:inline max-phone:hidden!">
            {escapeHint}
          </span>,
        ]),
  ];
  return <span className="tnum ml-auto flex shrink-0 gap-3 text-xs text-dim">{hints}</span>;
}

function Remarks({ remarks }: { remarks: readonly string[] }) {
  if (remarks.length === 0) return null;
  return (
    <ul className="px-3.5 pb-2 text-sm text-dim">
      {remarks.map((remark) => (
        <li key={remark} className="break-words">
          {remark}
        </li>
      ))}
    </ul>
  );
}
