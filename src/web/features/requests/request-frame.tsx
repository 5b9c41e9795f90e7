import { type KeyboardEvent, type ReactNode, useId, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { JsonObject } from '../../../core/json.ts';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { RequestAnswer } from '../../../core/session/event.ts';
import { useMay } from '../../store/client-context.ts';
import { type CardActions, useRequestCard } from '../../store/request-cards.ts';
import { classes } from '../../ui/class-names.ts';
import { type Showing, ShowingContext } from '../../ui/showing.ts';
import { StrictCode, Visible } from '../../ui/visible.tsx';
import { AnswerStatus } from './answer-status.tsx';
import { type Answering, isTaken } from './answering.ts';
import { CardStateContext } from './arming.ts';
import { useCardFocus } from './card-focus.ts';
import { HeldAnswer } from './held-answer.tsx';
import { HiddenWarning, RightToLeftWarning } from './hidden-warning.tsx';
import { useQueuePlace } from './queue-place.ts';
import { headingOf, isHiding, isRightToLeft, remarksOf } from './request-words.ts';
import { verbOf } from './settled-words.ts';
import { useSwipe } from './swipe.ts';

type RequestFrameProps = {
  request: RequestRecord;
  /** All of the request's input, where the request itself has only the beginning. */
  input?: JsonObject;
  cwd: string;
  answering: Answering;
  /** How much of the content is shown, where that decides what can be answered. */
  showing?: Showing;
  /** What Escape means here and from the message box: an answer that can be undone, or a way back. */
  onEscape: Escape | null;
  /** What shortcuts do to this card. */
  keys: CardActions;
  /** Which page of several is shown. */
  page?: number;
  /** Why to look twice. */
  danger?: ReactNode;
  /** What is wanted, in plain sight. */
  children: ReactNode;
  /** What can be done about it. Not shown to those who may not. */
  actions: ReactNode;
};

type Escape = { hint: string; answer: RequestAnswer } | { hint: string; goBack(): void };

/** What all pending requests have: a heading, a place in the queue, what the CLI remarked, and how the answer is doing. */
export function RequestFrame(props: RequestFrameProps) {
  const { request, input = request.input, cwd, answering, onEscape, keys, page = 0, danger, children, actions } = props;
  const { showing = null } = props;
  const { sessionId, card, arming, progress } = answering;
  const headingId = useId();
  const [location] = useLocation();
  const may = useMay('request.answer');
  useCardFocus(card, { requestId: request.id, isAnsweredHere: progress.type === 'sent', page });
  useSwipe(card);
  const doEscape = () => {
    if (onEscape === null) return;
    if (progress.type === 'held') return answering.release();
    return 'answer' in onEscape ? answering.hold(onEscape.answer) : onEscape.goBack();
  };
  const isKeyTarget = useRequestCard({
    element: card,
    isHere: location.startsWith(`/sessions/${sessionId}`),
    rearm: arming.rearm,
    actions: may && progress.type !== 'sent' ? actionsNow() : null,
  });
  const state = useMemo(() => ({ ...arming, isKeyTarget }), [arming, isKeyTarget]);
  const { title, subject } = headingOf(request, cwd);
  const isHidden = useMemo(() => isHiding(request, input), [request, input]);
  const isTurned = useMemo(() => isRightToLeft(request, input), [request, input]);

  function actionsNow(): CardActions {
    const escaping = onEscape === null ? {} : { escape: doEscape };
    return progress.type === 'held' ? { ...escaping, undoDeny: answering.undo } : { ...keys, ...escaping };
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || !may || onEscape === null) return;
    event.preventDefault();
    event.stopPropagation();
    // What was written in a field stays; the next press means the card.
    if ('answer' in onEscape && isWrittenIn(event.target)) return card.current?.focus();
    doEscape();
  };

  return (
    <section
      ref={card}
      aria-label="Requests"
      aria-describedby={headingId}
      data-request-card={isTaken(progress) ? progress.type : arming.isArmed ? 'ready' : 'arming'}
      tabIndex={-1}
      onKeyDownCapture={stopHeldEnter}
      onKeyDown={onKeyDown}
      className="group/card touch-pan-y touch-pinch-zoom overflow-hidden rounded-[10px] border border-wait/60 bg-raise shadow-float outline-none focus-visible:ring-2 focus-visible:ring-wait"
    >
      <span
        key={arming.starts}
        aria-hidden="true"
        className={classes('block h-0.5 origin-left bg-wait', arming.isArmed ? 'opacity-0' : 'animate-arming')}
      />
      <header className="flex items-baseline gap-2.5 bg-linear-to-b from-wait-bg to-raise px-3.5 pt-2.5 pb-2">
        <h3 id={headingId} className="min-w-0 text-base font-semibold tracking-tight break-words">
          <Visible text={title} shape="prose" />
          {subject !== null && (
            <code className="ml-2 font-normal break-all text-dim">
              {' '}
              <Visible text={subject} />
            </code>
          )}
        </h3>
        <QueueHint requestId={request.id} escapeHint={may && onEscape !== null ? onEscape.hint : null} />
      </header>
      <Remarks remarks={remarksOf(request, cwd)} />
      {isHidden && <HiddenWarning />}
      {isTurned && <RightToLeftWarning />}
      {danger}
      <CardStateContext value={state}>
        <ShowingContext value={showing}>
          <StrictCode>{children}</StrictCode>
        </ShowingContext>
        {may ? actions : <p className="px-3.5 py-2.5 text-sm text-dim">{mayNot}</p>}
      </CardStateContext>
      {progress.type === 'held' ? (
        <HeldAnswer words={verbOf(request, progress.answer, cwd)} onUndo={answering.undo} />
      ) : (
        <AnswerStatus progress={progress} />
      )}
    </section>
  );
}

/** A held Enter would press what comes next, too. In a text of several lines it only breaks lines. */
function stopHeldEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat) return;
  if (event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
}

const mayNot = 'This device may only watch. Another one, with the right to approve, has to answer.';

function QueueHint({ requestId, escapeHint }: { requestId: string; escapeHint: string | null }) {
  const place = useQueuePlace(requestId);
  const isFirst = place === null || place.number === 1;
  const hints = [
    ...(place !== null && place.of > 1 ? [<span key="place">{`${place.number} of ${place.of}`}</span>] : []),
    ...(escapeHint === null
      ? []
      : [
          // From outside, Escape reaches the first that waits.
          <span
            key="escape"
            className={classes('max-phone:hidden!', !isFirst && 'hidden group-focus-within/card:inline')}
          >
            {escapeHint}
          </span>,
        ]),
  ];
  return <span className="tnum ml-auto flex shrink-0 gap-3 text-xs text-dim">{hints}</span>;
}

function isWrittenIn(target: EventTarget): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && target.matches('textarea, [type=text]') && target.value !== '';
}

function Remarks({ remarks }: { remarks: readonly string[] }) {
  if (remarks.length === 0) return null;
  return (
    <ul className="px-3.5 pb-2 text-sm text-dim">
      {remarks.map((remark) => (
        <li key={remark} className="break-words">
          <Visible text={remark} shape="prose" />
        </li>
      ))}
    </ul>
  );
}
