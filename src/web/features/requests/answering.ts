import { type RefObject, useMemo, useRef, useSyncExternalStore } from 'react';
import { createListeners } from '../../../client/listeners.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { RequestAnswer } from '../../../core/session/event.ts';
import type { WireError } from '../../../core/wire.ts';
import { useCommand } from '../../store/command.ts';
import { showToast } from '../../store/toasts.ts';
import type { Showing } from '../../ui/showing.ts';
import { type Arming, useArming } from './arming.ts';
import { forgetDraft } from './draft.ts';
import { refusalWords } from './refusal-words.ts';

/**
 * How far an answer is. A `held` one goes out in a moment unless the person takes it back. One that was accepted stays
 * `sent` until the request itself says so.
 */
export type Progress =
  | { type: 'open' }
  | { type: 'held'; answer: RequestAnswer }
  | { type: 'sent'; answer: RequestAnswer; at: number }
  | { type: 'refused'; error: WireError };

/** What a card needs to answer its request. */
export type Answering = {
  sessionId: string;
  card: RefObject<HTMLElement | null>;
  arming: Arming;
  progress: Progress;
  /** Refused while the card isn't armed, which then waits longer, and once an answer is held or sent. */
  answer(answer: RequestAnswer): boolean;
  /** Like `answer`, but the person has a moment to undo it. */
  hold(answer: RequestAnswer): void;
  /** Sends a held answer right away. */
  release(): void;
  undo(): void;
};

/** What the card shows. Anything else shown starts its arming again. */
export type Shown = { input: JsonObject; page?: number; showing?: Showing };

const undoMs = 2500;

const open: Progress = { type: 'open' };
const changes = createListeners<[]>();
/** By request. It outlives the cards: the same request can be shown in two places, and out of sight in none. */
const known = new Map<string, Progress>();
const held = new Map<string, { timer: ReturnType<typeof setTimeout>; send(): void }>();

/** Answers a request once, and only from a card that a person had time to read. */
export function useAnswering(
  sessionId: string,
  request: RequestRecord,
  { input, page = 0, showing }: Shown,
): Answering {
  const command = useCommand();
  const card = useRef<HTMLElement>(null);
  const progress = useProgress(sessionId, request);
  const arming = useArming(card, { input, page, isHeld: progress.type === 'held', showing });
  const { isArmedNow, rearm } = arming;
  const { id } = request;
  const key = keyOf(sessionId, request);

  const actions = useMemo(() => {
    const isOpen = () => {
      if (isTaken(known.get(key))) return false;
      const isArmed = isArmedNow();
      if (!isArmed) rearm();
      return isArmed;
    };
    const send = (given: RequestAnswer) => {
      drop(key);
      put(key, { type: 'sent', answer: given, at: Date.now() });
      command({ type: 'request.answer', sessionId, requestId: id, answer: given }, { isQuiet: true }).then(
        (answered) => {
          if (answered.type === 'done') return forgetDraft(id);
          put(key, { type: 'refused', error: answered.error });
          // The card may already tell what became of it instead of this answer.
          if (answered.error.code === 'settled') showToast('problem', refusalWords(answered.error));
        },
        () => put(key, open),
      );
    };
    return {
      answer(given: RequestAnswer) {
        if (!isOpen()) return false;
        send(given);
        return true;
      },
      hold(given: RequestAnswer) {
        if (!isOpen()) return;
        put(key, { type: 'held', answer: given });
        const sendHeld = () => send(given);
        held.set(key, { timer: setTimeout(sendHeld, undoMs), send: sendHeld });
      },
      release: () => held.get(key)?.send(),
      undo() {
        if (drop(key)) put(key, open);
      },
    };
  }, [command, key, sessionId, id, isArmedNow, rearm]);

  return { sessionId, card, arming, progress, ...actions };
}

export function useProgress(sessionId: string, request: RequestRecord): Progress {
  const key = keyOf(sessionId, request);
  return useSyncExternalStore(changes.add, () => known.get(key) ?? open);
}

/** Whether the request has its answer, be it held or on its way. */
export function isTaken(progress: Progress | undefined): boolean {
  return progress?.type === 'held' || progress?.type === 'sent';
}

function keyOf(sessionId: string, { id, epoch }: RequestRecord): string {
  return `${sessionId} ${epoch} ${id}`;
}

function drop(key: string): boolean {
  clearTimeout(held.get(key)?.timer);
  return held.delete(key);
}

function put(key: string, progress: Progress): void {
  known.set(key, progress);
  changes.tell();
}

if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    for (const { send } of [...held.values()]) send();
  });
