import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import { textIn } from './tour-recording.ts';

/** A message of the person's, under their own id. */
export type TourMessage = { id: string; message: Json };

/** What the player is given over its standard input. Nothing here gives up: a person may take their time. */
export type TourInput = {
  take(line: string): void;
  close(): void;
  /** The next message; null when there will be none. */
  message(): Promise<TourMessage | null>;
  /** Resolves when the request has an answer, whatever it is, or the turn is stopped. */
  answer(requestId: string): Promise<void>;
  /** Whether the turn is to end: the person stopped it, or nobody listens any more. */
  readonly isStopped: boolean;
  /** Lets a new turn begin. */
  clearStop(): void;
};

/** `onQuestion` is told of what Quarterdeck wants to know or to change. */
export function createTourInput(onQuestion: (requestId: string, subtype: string) => void): TourInput {
  const messages: TourMessage[] = [];
  const answered = new Set<string>();
  const wakers = new Set<() => void>();
  let isStopped = false;
  let isClosed = false;

  function until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!isClosed && !isSo()) return;
        wakers.delete(check);
        resolve();
      };
      wakers.add(check);
      check();
    });
  }

  function hear(frame: JsonObject): void {
    const request = isObject(frame.request) ? frame.request : {};
    const response = isObject(frame.response) ? frame.response : {};
    if (frame.type === 'user') messages.push({ id: textIn(frame, 'uuid') ?? '', message: frame.message ?? null });
    if (frame.type === 'control_response') answered.add(textIn(response, 'request_id') ?? '');
    if (frame.type !== 'control_request') return;
    const subtype = textIn(request, 'subtype') ?? '';
    if (subtype === 'interrupt') isStopped = true;
    onQuestion(textIn(frame, 'request_id') ?? '', subtype);
  }

  function wake(): void {
    for (const waker of [...wakers]) waker();
  }

  return {
    take(line) {
      const frame: unknown = JSON.parse(line);
      if (isObject(frame)) hear(frame);
      wake();
    },
    close() {
      isClosed = true;
      wake();
    },
    async message() {
      await until(() => messages.length > 0);
      return messages.shift() ?? null;
    },
    answer: (requestId) => until(() => isStopped || answered.has(requestId)),
    get isStopped() {
      return isStopped || isClosed;
    },
    clearStop() {
      isStopped = false;
    },
  };
}
