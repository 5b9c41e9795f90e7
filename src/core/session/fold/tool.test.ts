import { expect, it } from 'vitest';
import {
  allowed,
  asked,
  called,
  cancelled,
  claimed,
  denied,
  injected,
  returned,
  runEnded,
  said,
  taskStarted,
  turnEnded,
  turnStarted,
} from '../../../../test/core/events.test-support.ts';
import { tell } from '../../../../test/core/story.test-support.ts';

const opening = [claimed(1), turnStarted()];

it('a result finds its call by id', () => {
  const story = tell(...opening, called('t1'), called('t2'), said('between'));
  story.pass(40);
  story.line(returned('t1'));
  expect(story.entry('t1', 'tool')).toMatchObject({
    name: 'Bash',
    state: { type: 'done', durationMs: 40 },
    result: { text: 'result of t1' },
    callSeq: 3,
    resultSeq: 6,
  });
  expect(story.entry('t2', 'tool')).toMatchObject({ state: { type: 'running' }, result: null, resultSeq: null });
  expect(Object.keys(story.state.open)).toEqual(['t2']);
});

it('several results in one line each find their call, out of order', () => {
  const story = tell(...opening, called('t1'), called('t2'), called('t3'));
  story.line(returned('t3'), returned('t1', { failed: true }), returned('t2'));
  expect(story.all('tool').map(({ id, state }) => [id, state.type])).toEqual([
    ['t1', 'failed'],
    ['t2', 'done'],
    ['t3', 'done'],
  ]);
  expect(story.state.open).toEqual({});
});

it('a result that comes before its call waits for it in one entry', () => {
  const story = tell(...opening, returned('t1', { parent: null }));
  expect(story.entry('t1', 'tool')).toMatchObject({ name: '', result: { text: 'result of t1' } });
  story.line(called('t1'));
  expect(story.only('tool')).toMatchObject({ id: 't1', name: 'Bash', seq: 3, callSeq: 4, resultSeq: 3 });
  expect(story.state.open).toEqual({});
});

it('a second result for a call changes nothing', () => {
  const story = tell(...opening, called('t1'), returned('t1'));
  expect(story.line(returned('t1', { text: 'another', failed: true }))).toEqual([]);
  expect(story.entry('t1', 'tool').result?.text).toBe('result of t1');
});

it('a call that comes again after its result changes nothing', () => {
  const story = tell(...opening, called('t1'), returned('t1'));
  expect(story.line(called('t1'))).toEqual([]);
  expect(story.only('tool').resultSeq).toBe(4);
});

it('[C11] a result that comes after the turn cut its call changes nothing', () => {
  const story = tell(...opening, called('t1'), turnEnded());
  expect(story.entry('t1', 'tool').state).toEqual({ type: 'cut', reason: 'the turn ended' });
  expect(story.line(returned('t1'))).toEqual([]);
  expect(story.only('tool')).toMatchObject({ name: 'Bash', state: { type: 'cut' } });
});

it('[C11] a call that runs when the process ends is cut, and a late result of it changes nothing', () => {
  const story = tell(...opening, called('t1'), runEnded(1));
  expect(story.entry('t1', 'tool').state).toEqual({ type: 'cut', reason: 'the CLI ended' });
  expect(story.line(returned('t1'))).toEqual([]);
});

it('[C12] a call that was cut with its run has the result that the CLI’s own record tells, once', () => {
  const story = tell(...opening, called('t1'), runEnded(1));
  const recorded = { ...returned('t1'), recorded: true } as const;
  story.line(recorded);
  expect(story.entry('t1', 'tool').state).toMatchObject({ type: 'done' });
  expect(story.line(recorded)).toEqual([]);
});

it('a call denied by a person is denied, one denied by a rule too, and one that fails is failed', () => {
  const story = tell(...opening, called('person'), called('rule'), called('error'), asked('r1', 'person'));
  story.line(denied('r1'));
  expect(story.entry('person', 'tool').state).toEqual({ type: 'denied' });
  const rejected = { decision: 'reject', source: 'config', reason: 'rule' };
  story.line(returned('person', { failed: true }));
  story.line(returned('rule', { failed: true, decision: rejected }));
  story.line(returned('error', { failed: true, decision: { decision: 'accept', source: null, reason: null } }));
  const states = story.all('tool').map(({ id, state }) => [id, state.type]);
  expect(states).toEqual([
    ['person', 'denied'],
    ['rule', 'denied'],
    ['error', 'failed'],
  ]);
});

it('a call whose request was taken back is cut when it fails, and done when it ran all the same', () => {
  const story = tell(...opening, called('stopped'), called('ran'), asked('r1', 'stopped'), asked('r2', 'ran'));
  story.line(cancelled('r1'));
  story.line(cancelled('r2'));
  story.line(returned('stopped', { failed: true }));
  story.line(returned('ran'));
  expect(story.entry('stopped', 'tool').state).toEqual({ type: 'cut', reason: 'the CLI took it back' });
  expect(story.entry('ran', 'tool').state.type).toBe('done');
});

it('the time a person takes is not time a call runs', () => {
  const story = tell(...opening, called('t1'), asked('r1', 't1'));
  story.pass(60_000);
  story.line(allowed('r1'));
  story.pass(25);
  story.line(returned('t1'));
  expect(story.entry('t1', 'tool').state).toEqual({ type: 'done', durationMs: 25 });
});

it('what runs under a call is nested by its parent id only', () => {
  const story = tell(...opening, called('a', { name: 'Task' }), called('b', { name: 'Task' }));
  story.line(called('a1', { parent: 'a', messageId: 'ma' }));
  story.line(called('b1', { parent: 'b', messageId: 'mb' }));
  story.line(said('from a', { parent: 'a', messageId: 'ma' }));
  story.line(returned('b1', { parent: 'b' }), injected('do this', 'a'));
  story.line(said('from b', { parent: 'b', messageId: 'mb' }));
  story.line(said('at the top', { messageId: 'm2' }));
  const nested = story.entries().map(({ id, type, parent }) => [type === 'tool' ? id : type, parent]);
  expect(nested.slice(1)).toEqual([
    ['a', null],
    ['b', null],
    ['a1', 'a'],
    ['b1', 'b'],
    ['text', 'a'],
    ['message', 'a'],
    ['text', 'b'],
    ['text', null],
  ]);
});

it('what runs under a call belongs to the turn of that call, also when it comes later', () => {
  const story = tell(...opening, called('a', { name: 'Task' }), taskStarted('k1', 'a'), returned('a'), turnEnded());
  story.line(said('after the turn', { parent: 'a', messageId: 'ma' }));
  story.line(turnStarted());
  story.line(called('a1', { parent: 'a', messageId: 'ma' }));
  story.line(returned('a1', { parent: 'a' }));
  expect(story.only('text')).toMatchObject({ parent: 'a', turn: 1 });
  expect(story.entry('a1', 'tool')).toMatchObject({ parent: 'a', turn: 1, state: { type: 'done' } });
});

it('a subagent that works on after its call returned keeps its own calls open for one more turn', () => {
  const story = tell(...opening, called('a', { name: 'Task' }), returned('a'), said('late', { parent: 'a' }));
  story.line(called('a1', { parent: 'a', messageId: 'ma' }));
  story.line(turnEnded());
  expect(story.entry('a1', 'tool').state.type).toBe('running');
  story.line(returned('a1', { parent: 'a' }));
  expect(story.entry('a1', 'tool').state.type).toBe('done');
  story.line(called('a2', { parent: 'a', messageId: 'ma' }));
  expect(story.entry('a2', 'tool').turn).toBe(1);
  story.line(turnStarted());
  story.line(turnEnded());
  expect(story.entry('a2', 'tool').state).toEqual({ type: 'cut', reason: 'the turn ended' });
});

it('a subagent in the background keeps its calls open for as many turns as it takes', () => {
  const story = tell(...opening, called('a', { name: 'Task' }), taskStarted('k1', 'a'), returned('a'));
  story.line(called('a1', { parent: 'a', messageId: 'ma' }));
  for (const event of [turnEnded(), turnStarted(), turnEnded(), turnStarted(), turnEnded()]) story.line(event);
  expect(story.entry('a1', 'tool').state.type).toBe('running');
});

it('a second result for a Task call that works on in the background changes nothing', () => {
  const story = tell(...opening, called('a', { name: 'Task' }), taskStarted('k1', 'a'), returned('a'));
  expect(story.line(returned('a', { text: 'another' }))).toEqual([]);
});

it('a late result is known as such after hundreds of other entries', () => {
  const story = tell(...opening, called('t1'), returned('t1'));
  for (let number = 0; number < 300; number += 1) story.line(said(`${number}`));
  expect(story.line(returned('t1'))).toEqual([]);
});

it('a Task call that the turn cut takes the calls under it along', () => {
  const story = tell(...opening, called('a', { name: 'Task' }), called('a1', { parent: 'a', messageId: 'ma' }));
  story.line(turnEnded());
  expect(story.all('tool').map(({ state }) => state.type)).toEqual(['cut', 'cut']);
  expect(story.state.open).toEqual({});
});

it('a call that somebody is still asked about outlives the turn', () => {
  const story = tell(...opening, called('t1'), asked('r1', 't1'), turnEnded());
  expect(story.entry('t1', 'tool').state).toEqual({ type: 'waiting', requestId: 'r1' });
  story.line(allowed('r1'));
  story.line(returned('t1'));
  expect(story.entry('t1', 'tool').state.type).toBe('done');
});

it('a call that changed a file tells so once it has returned', () => {
  const story = tell(...opening);
  const changed = (id: string, result: Parameters<typeof returned>[1]) => {
    story.line(called(id, { name: 'Write', input: { file_path: '/a', content: 'x' } }));
    return story.line(returned(id, result)).flatMap((change) => (change.type === 'file' ? [change.file] : []));
  };
  expect(changed('t1', {})).toMatchObject([{ id: 't1', path: '/a', added: 1 }]);
  expect(changed('t2', { failed: true })).toEqual([]);
});
