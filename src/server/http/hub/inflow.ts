import { createAllowance } from './allowance.ts';
import type { Clock } from './clock.ts';
import { limits } from './limits.ts';

/** How fast a client sends: what comes `tooFast` is put off, and one that goes on like that is a `flood`. */
export type Inflow = { next(): 'fine' | 'tooFast' | 'flood' };

export function createInflow(clock: Clock): Inflow {
  const allowance = createAllowance(clock, { burst: limits.messageBurst, perSecond: limits.messagesPerSecond });
  let overdrawn = 0;
  return {
    next() {
      overdrawn = allowance.take() ? 0 : overdrawn + 1;
      if (overdrawn === 0) return 'fine';
      return overdrawn > limits.patience ? 'flood' : 'tooFast';
    },
  };
}
