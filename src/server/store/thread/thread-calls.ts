import type { Failed } from '../store.ts';
import type { Answer, Operations, Order, Outcome } from './thread-messages.ts';

/** Calls to a thread of the store that wait for their answers. */
export type Calls<Available extends Operations> = {
  call<Name extends keyof Available & string>(
    name: Name,
    input: Parameters<Available[Name]>,
    transfer?: ArrayBuffer[],
  ): Promise<Outcome<ReturnType<Available[Name]>>>;
  answer(answers: Answer[]): void;
  /** Takes no more calls. */
  refuse(detail: string): Failed;
  /** Takes no more calls, and answers those that wait with the reason. */
  abandon(detail: string): Failed;
};

export function createCalls<Available extends Operations>(
  order: (message: Order, transfer?: ArrayBuffer[]) => void,
): Calls<Available> {
  const pending = new Map<number, (outcome: Outcome<never>) => void>();
  let refusal: Failed | null = null;
  let lastId = 0;

  function refuse(detail: string): Failed {
    refusal ??= { type: 'failed', reason: 'closed', detail };
    return refusal;
  }

  return {
    call(name, input, transfer = []) {
      if (refusal) return Promise.resolve(refusal);
      const id = ++lastId;
      const bytes = transfer.reduce((sum, buffer) => sum + buffer.byteLength, 0);
      return new Promise((settle) => {
        pending.set(id, settle);
        order({ type: 'call', id, name, input, bytes }, transfer);
      });
    },
    answer(answers) {
      for (const { id, outcome } of answers) {
        pending.get(id)?.(outcome as Outcome<never>);
        pending.delete(id);
      }
    },
    refuse,
    abandon(detail) {
      const failure = refuse(detail);
      for (const settle of pending.values()) settle(failure);
      pending.clear();
      return failure;
    },
  };
}
