import type { Failed, FailureReason } from './store.ts';

/** A read that could not be done, and why. */
export class ReadFailed extends Error {
  readonly reason: FailureReason;

  constructor({ reason, detail }: Failed) {
    super(detail);
    this.name = 'ReadFailed';
    this.reason = reason;
  }
}
