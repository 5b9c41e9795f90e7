import { expect, it } from 'vitest';
import {
  allowed,
  asked,
  called,
  cancelled,
  claimed,
  denied,
  returned,
  runEnded,
  taskStarted,
  turnEnded,
  turnStarted,
} from '../../../../test/core/events.test-support.ts';
import { tell } from '../../../../test/core/story.test-support.ts';

const opening = [claimed(1), turnStarted()];

it('a request shows on the call it is about', () => {
  const story = tell(...opening, called('t1'), asked('r1', 't1'));
  expect(story.entry('t1', 'tool')).toMatchObject({
    state: { type: 'waiting', requestId: 'r1' },
    request: { id: 'r1', state: { type: 'pending' }, openedAt: 1000, epoch: 1 },
  });
  expect(story.state.requests.map(({ id }) => id)).toEqual(['r1']);
  expect(story.all('request')).toEqual([]);
});

it('a request that comes before its call takes the place of that call, under its parent', () => {
  const story = tell(...opening, called('a', { name: 'Task' }), asked('r1', 't1'));
  expect(story.entry('t1', 'tool')).toMatchObject({ name: 'Bash', parent: null, input: { command: 'ls' } });
  story.line(called('t1', { parent: 'a', messageId: 'ma', name: 'Edit', input: { file: 'x' } }));
  expect(story.entry('t1', 'tool')).toMatchObject({
    name: 'Edit',
    input: { file: 'x' },
    parent: 'a',
    turn: 1,
    state: { type: 'waiting', requestId: 'r1' },
  });
});

it('a call that is known late belongs to the turn of its parent', () => {
  const story = tell(...opening, called('a', { name: 'Task' }), taskStarted('k1', 'a'), returned('a'), turnEnded());
  story.line(asked('r1', 'a1'));
  expect(story.entry('a1', 'tool').turn).toBe(2);
  story.line(called('a1', { parent: 'a', messageId: 'ma' }));
  expect(story.entry('a1', 'tool').turn).toBe(1);
});

it('the first answer wins', () => {
  const story = tell(...opening, called('t1'), asked('r1', 't1'), allowed('r1', 'phone'));
  story.pass(5);
  expect(story.line(denied('r1', 'laptop'))).toEqual([]);
  expect(story.line(cancelled('r1'))).toEqual([]);
  expect(story.entry('t1', 'tool').state).toEqual({ type: 'running', since: 1000 });
  expect(story.request('r1').state).toMatchObject({ type: 'answered', by: 'phone', at: 1000, received: false });
  expect(story.state.requests).toEqual([]);
});

it('an answer is received when the CLI repeats it', () => {
  const story = tell(...opening, called('t1'), asked('r1', 't1'), allowed('r1'));
  story.line({ type: 'request.received', id: 'r1' });
  expect(story.request('r1').state).toMatchObject({ type: 'answered', received: true });
  expect(story.entry('t1', 'tool').request?.state).toMatchObject({ type: 'answered', received: true });
});

it('a request that the CLI takes back is cancelled, with the reason', () => {
  const story = tell(...opening, called('t1'), asked('r1', 't1'), cancelled('r1'));
  expect(story.request('r1').state).toEqual({ type: 'cancelled', reason: 'the CLI took it back', at: 1000 });
  expect(story.state.requests).toEqual([]);
  expect(story.line(allowed('r1'))).toEqual([]);
});

it('a request whose call has returned waits for nobody', () => {
  const story = tell(...opening, called('t1'), asked('r1', 't1'), returned('t1'));
  expect(story.state.requests).toEqual([]);
  expect(story.request('r1').state).toMatchObject({ type: 'cancelled', reason: 'the call returned' });
  expect(story.entry('t1', 'tool').request?.state.type).toBe('cancelled');
  expect(story.line(cancelled('r1'))).toEqual([]);
});

it('a call asked about again under another id waits for the second answer', () => {
  const story = tell(...opening, called('t1'), asked('r1', 't1'), asked('r2', 't1'), cancelled('r1'));
  expect(story.entry('t1', 'tool')).toMatchObject({
    state: { type: 'waiting', requestId: 'r2' },
    request: { id: 'r2' },
  });
  expect(story.state.requests.map(({ id }) => id)).toEqual(['r2']);
});

it('a reply to a question about a call lets it run, and so does a refusal to know the question', () => {
  const story = tell(...opening, called('t1'), asked('r1', 't1', { kind: 'dialog' }), called('t2'), asked('r2', 't2'));
  story.line({ type: 'request.answered', id: 'r1', answer: { type: 'reply', response: {} }, by: null });
  story.line({ type: 'request.answered', id: 'r2', answer: { type: 'refuse', reason: 'unknown' }, by: null });
  expect(story.all('tool').map(({ state }) => state.type)).toEqual(['running', 'running']);
});

it('a request about no call has an entry of its own until its answer is received', () => {
  const story = tell(...opening, asked('r1', null, { kind: 'elicitation' }));
  expect(story.only('request').request.state.type).toBe('pending');
  story.line({ type: 'request.answered', id: 'r1', answer: { type: 'reply', response: {} }, by: 'phone' });
  expect(Object.keys(story.state.open)).toHaveLength(1);
  story.line({ type: 'request.received', id: 'r1' });
  expect(story.only('request').request.state).toMatchObject({ type: 'answered', received: true });
  expect(story.state.open).toEqual({});
});

it('an answer that is never received stays open no longer than the turn', () => {
  const story = tell(...opening, asked('r1', null), allowed('r1'), asked('r2', null), turnEnded());
  expect(story.state.requests.map(({ id }) => id)).toEqual(['r2']);
  expect(Object.values(story.state.open).map((entry) => entry.type === 'request' && entry.request.id)).toEqual(['r2']);
});

it('the same request id in two runs is two entries', () => {
  const story = tell(...opening, asked('r1', null), runEnded(1), claimed(2), turnStarted(), asked('r1', null));
  expect(story.all('request').map(({ request }) => [request.epoch, request.state.type])).toEqual([
    [1, 'cancelled'],
    [2, 'pending'],
  ]);
});

it('[C11] a request dies with its run, and says so', () => {
  const story = tell(...opening, called('t1'), asked('r1', 't1'), asked('r2', null), runEnded(1));
  expect(story.request('r1').state).toMatchObject({ type: 'cancelled', reason: 'the CLI ended' });
  expect(story.request('r2').state).toMatchObject({ type: 'cancelled', reason: 'the CLI ended' });
  expect(story.entry('t1', 'tool').state).toEqual({ type: 'cut', reason: 'the CLI ended' });
  expect(story.state.requests).toEqual([]);
});

it('a change of mode is told once, however often the CLI repeats it', () => {
  const story = tell(...opening);
  story.line({ type: 'control.asked', id: 'c1', subtype: 'set_permission_mode', detail: 'plan' });
  story.line({ type: 'control.answered', id: 'c1', subtype: 'set_permission_mode' });
  expect(story.state.cli).toMatchObject({ mode: 'plan', model: 'claude-opus' });
  story.line({ type: 'control.answered', id: 'c1', subtype: 'set_permission_mode' });
  story.line({ type: 'status.reported', status: null, mode: 'plan' });
  story.line(turnStarted({ mode: 'plan' }));
  const changes = story.all('notice').filter(({ notice }) => notice.type === 'modeChanged');
  expect(changes.map(({ notice }) => notice)).toEqual([{ type: 'modeChanged', mode: 'plan', previous: 'default' }]);
  expect(story.state.cli.mode).toBe('plan');
  expect(story.state.controls).toEqual([]);
});

it('a model that was asked for by its short name is told once, and then known by its full name', () => {
  const story = tell(...opening);
  story.line({ type: 'control.asked', id: 'c1', subtype: 'set_model', detail: 'haiku' });
  story.line({ type: 'control.answered', id: 'c1', subtype: 'set_model' });
  expect(story.state.cli).toMatchObject({ mode: 'default', model: 'haiku' });
  story.line(turnStarted({ model: 'claude-haiku-4-5' }));
  const changes = story.all('notice').filter(({ notice }) => notice.type === 'modelChanged');
  expect(changes.map(({ notice }) => notice)).toEqual([
    { type: 'modelChanged', model: 'haiku', previous: 'claude-opus' },
  ]);
  expect(story.state.cli.model).toBe('claude-haiku-4-5');
});

it('a model that changes by itself is told', () => {
  const story = tell(...opening, turnEnded(), turnStarted({ model: 'claude-haiku-4-5' }), turnStarted({ model: '' }));
  expect(story.all('notice').at(-1)?.notice).toMatchObject({ type: 'modelChanged', previous: 'claude-opus' });
  expect(story.state.cli.model).toBe('claude-haiku-4-5');
});

it('a control request that fails is told', () => {
  const story = tell(...opening);
  story.line({ type: 'control.asked', id: 'c1', subtype: 'rewind_files', detail: null });
  story.line({ type: 'control.failed', id: 'c1', subtype: 'rewind_files', error: 'nothing to rewind' });
  expect(story.all('notice').at(-1)?.notice).toMatchObject({
    type: 'told',
    level: 'warning',
    text: 'nothing to rewind',
  });
  expect(story.state.controls).toEqual([]);
});

it('to look is no use of a session: when it was used last stays', () => {
  const story = tell(...opening);
  const { updatedAt } = story.state;
  story.pass(1000);
  story.line({ type: 'control.asked', id: 'c1', subtype: 'mcp_status', detail: null, looks: true });
  story.line(
    { type: 'control.answered', id: 'c1', subtype: 'mcp_status' },
    { type: 'servers.listed', servers: [{ name: 'docs', status: 'connected', error: null, tools: [] }] },
  );
  expect(story.state.updatedAt).toBe(updatedAt);
  expect(story.state.cli.servers).toMatchObject([{ name: 'docs' }]);
  story.line({ type: 'control.asked', id: 'c2', subtype: 'set_model', detail: 'haiku' });
  expect(story.state.updatedAt).toBe(updatedAt + 1000);
});

it('a CLI that answers late makes no session the one that was used last', () => {
  const story = tell(...opening);
  story.line({ type: 'control.asked', id: 'c1', subtype: 'initialize', detail: null });
  const { updatedAt } = story.state;
  story.pass(1000);
  story.line({ type: 'control.answered', id: 'c1', subtype: 'initialize' });
  story.line({ type: 'control.failed', id: 'c2', subtype: 'set_model', error: 'no such model' });
  expect(story.state.updatedAt).toBe(updatedAt);
});

it('control requests that are never answered do not pile up', () => {
  const story = tell(...opening);
  for (let number = 0; number < 300; number += 1) {
    story.line({ type: 'control.asked', id: `c${number}`, subtype: 'get_usage', detail: null });
  }
  expect(story.state.controls).toHaveLength(100);
  story.line(runEnded(1));
  expect(story.state.controls).toEqual([]);
});
