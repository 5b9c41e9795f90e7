import fc from 'fast-check';
import type { Mishap } from '../client/flaky-socket.ts';

/** What can happen to a session and those who follow it. `who` is one of two clients. */
export type Action =
  | { type: 'send'; who: 0 | 1 }
  | { type: 'resend'; who: 0 | 1; which: number }
  | { type: 'drop'; who: 0 | 1 }
  | { type: 'mishaps'; in: Mishap[]; out: Mishap[] }
  | { type: 'reconnect'; share: number }
  | { type: 'killServer' }
  | { type: 'killCli' }
  | { type: 'stall' }
  | { type: 'answerTwice' }
  | { type: 'fill' }
  | { type: 'free' }
  | { type: 'steal' };

const who = fc.constantFrom<0 | 1>(0, 1);
const mishaps = (most: number) =>
  fc.array(fc.constantFrom<Mishap>('pass', 'drop', 'double', 'hold'), { minLength: 1, maxLength: most });
const plain = (type: Exclude<Action['type'], 'send' | 'resend' | 'drop' | 'mishaps' | 'reconnect'>) =>
  fc.constant<Action>({ type });

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ type: fc.constant('send' as const), who }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('resend' as const), who, which: fc.nat(1000) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('drop' as const), who }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('mishaps' as const), in: mishaps(8), out: mishaps(4) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('reconnect' as const), share: fc.nat(120) }) },
  { weight: 1, arbitrary: plain('killServer') },
  { weight: 2, arbitrary: plain('killCli') },
  { weight: 1, arbitrary: plain('stall') },
  { weight: 3, arbitrary: plain('answerTwice') },
  { weight: 1, arbitrary: plain('fill') },
  { weight: 2, arbitrary: plain('free') },
  { weight: 1, arbitrary: plain('steal') },
);

export const actions = fc.array(action, { minLength: 4, maxLength: 16, size: 'max' });
