import type { SessionEvent } from '../../src/core/session/event.ts';
import {
  allowed,
  asked,
  called,
  claimed,
  compacted,
  denied,
  echoed,
  hook,
  injected,
  retry,
  returned,
  runEnded,
  said,
  sent,
  spawned,
  taskEnded,
  taskStarted,
  thought,
  turnEnded,
  turnStarted,
  usageOf,
  written,
} from './events.test-support.ts';

/** A turn with a bit of everything. Every id is new, and some things never come to their end. */
export function busyTurn(number: number): SessionEvent[][] {
  const id = (what: string): string => `${what}-${number}`;
  const top = { messageId: id('top'), parent: null };
  const under = { messageId: id('sub'), parent: id('task') };
  const epoch = Math.floor(number / 100) + 1;
  const begun = number % 100 === 0 ? [claimed(epoch), spawned(epoch)] : [];
  const over = number % 100 === 99 ? [runEnded(epoch)] : [];
  return [
    begun,
    [sent(id('message')), written(id('message'), epoch)],
    [turnStarted({ mode: number % 7 === 0 ? 'plan' : 'default' }), echoed(id('message'))],
    [hook(id('hook'), null), hook(id('lost hook'), null), hook(id('hook'), 'success')],
    [retry(1), retry(2), thought('hm', top), said('I look', top)],
    [called(id('bash'), top), asked(id('request'), id('bash')), allowed(id('request'))],
    [{ type: 'request.received', id: id('request') }, returned(id('bash'))],
    [
      called(id('denied'), top),
      asked(id('no'), id('denied')),
      denied(id('no')),
      returned(id('denied'), { failed: true }),
    ],
    [called(id('never returns'), top), asked(id('elicitation'), null), allowed(id('elicitation'))],
    [called(id('task'), { ...top, name: 'Task' }), taskStarted(id('k'), id('task')), returned(id('task'))],
    [said('nested', under), called(id('nested'), { ...under, name: 'TodoWrite' }), returned(id('nested'))],
    [
      called(id('nested lost'), under),
      called(id('foreground'), { ...top, name: 'Task' }),
      taskStarted(id('f'), id('foreground')),
    ],
    [compacted(), injected('summary'), injected('another word'), injected('a task', id('foreground'))],
    [{ type: 'control.asked', id: id('control'), subtype: 'get_usage', detail: null }],
    [
      called(id('todo'), { ...top, name: 'TaskCreate', input: { subject: 'x' } }),
      returned(id('todo'), { structured: { task: { id: '1' } } }),
    ],
    [turnEnded({ reportedCost: number, models: usageOf('opus', number) })],
    number % 3 === 0 ? [{ type: 'tasks.listed', tasks: [] }] : [taskEnded(id('k'))],
    over,
  ];
}
