import { expect, it } from 'vitest';
import {
  called,
  claimed,
  compacted,
  injected,
  retry,
  returned,
  said,
  thought,
  turnEnded,
  turnStarted,
  usageOf,
} from '../../../../test/core/events.test-support.ts';
import { tell } from '../../../../test/core/story.test-support.ts';
import type { Server } from '../fact.ts';

const opening = [claimed(1), turnStarted()];

it('a turn is a row when it starts and when it ends, and an entry when it ends', () => {
  const story = tell(claimed(1));
  expect(story.line(turnStarted()).find(({ type }) => type === 'turn')).toMatchObject({
    turn: { number: 1, startedSeq: 2, outcome: 'running', endedSeq: null },
  });
  story.pass(10);
  const changes = story.line(
    turnEnded({ outcome: 'error_max_turns', failed: true, errors: ['too many'], origin: 'human' }),
  );
  expect(changes.find(({ type }) => type === 'turn')).toMatchObject({
    turn: { number: 1, startedSeq: 2, startedAt: 1000, endedSeq: 3, endedAt: 1010, outcome: 'error_max_turns' },
  });
  expect(story.only('turn')).toMatchObject({ id: 'turn:1', turn: 1, failed: true, errors: ['too many'] });
  expect(story.state).toMatchObject({ turn: { type: 'none' }, turns: 1, activity: { type: 'none' } });
});

it('a turn that says again that it started is still one turn', () => {
  const story = tell(...opening, turnStarted(), turnEnded());
  expect(story.all('turn').map(({ number }) => number)).toEqual([1]);
});

it('a result without a start is a turn of its own', () => {
  const story = tell(claimed(1), turnEnded({ outcome: 'error_during_execution', failed: true }));
  expect(story.only('turn')).toMatchObject({ number: 1, turn: 1 });
  story.line(turnStarted());
  story.line(turnEnded());
  expect(story.all('turn').map(({ number, turn }) => [number, turn])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

it('what comes between two turns leads up to the next', () => {
  const story = tell(...opening, said('in the first'), turnEnded());
  story.line({ type: 'line.noise', text: 'between' });
  story.line(turnStarted());
  story.line(said('in the second', { messageId: 'm2' }));
  expect(story.entries().map(({ type, turn }) => [type, turn])).toEqual([
    ['notice', 1],
    ['text', 1],
    ['turn', 1],
    ['noise', 2],
    ['text', 2],
  ]);
});

it('a compaction is one entry, with its summary', () => {
  const story = tell(...opening, compacted(), injected('This session is being continued'));
  expect(story.only('compaction')).toMatchObject({
    before: 900,
    after: 90,
    summary: 'This session is being continued',
  });
  expect(story.state.open).toEqual({});
  story.line(injected('something else'));
  expect(story.only('compaction').summary).toBe('This session is being continued');
});

it('a compaction whose summary never comes is closed with the turn', () => {
  const story = tell(...opening, compacted(), injected('task', 'a'), turnEnded());
  expect(story.only('compaction').summary).toBeNull();
  expect(story.state.open).toEqual({});
});

it('a compaction frees the context', () => {
  const story = tell(...opening);
  story.line({ type: 'context.measured', context: { used: 900, limit: 1000, categories: [] } });
  story.line(compacted({ after: null }));
  expect(story.state.context).toMatchObject({ used: 900, limit: 1000 });
  story.line(compacted({ after: 90 }));
  expect(story.state.context).toMatchObject({ used: 90, limit: 1000 });
});

it('a compaction that fails is told', () => {
  const story = tell(...opening, { type: 'compaction.failed', reason: 'Not enough messages' });
  expect(story.all('notice').at(-1)?.notice).toEqual({ type: 'compactionFailed', reason: 'Not enough messages' });
});

it('a retry is one entry that counts up', () => {
  const story = tell(...opening, retry(1));
  story.pass(500);
  story.line(retry(2));
  story.line(retry(3));
  const retries = story.all('notice').filter(({ notice }) => notice.type === 'retry');
  expect(retries).toMatchObject([{ seq: 3, notice: { attempt: 3, limit: 10, status: 529 } }]);
  expect(story.state.activity).toMatchObject({ type: 'retrying', attempt: 3, until: 2000 });
});

it.each([
  ['text', said('through')],
  ['thinking', thought('through')],
  ['a call', called('t1')],
])('a retry is over when the model answers with %s; a later failure is another entry', (_kind, answer) => {
  const story = tell(...opening, retry(1), retry(2), answer);
  expect(story.state.activity).toEqual({ type: 'none' });
  story.line(retry(1));
  const retries = story.all('notice').flatMap(({ notice }) => (notice.type === 'retry' ? [notice.attempt] : []));
  expect(retries).toEqual([2, 1]);
});

it('what a subagent says does not end a retry of the session', () => {
  const story = tell(...opening, retry(1), said('nested', { parent: 'a', messageId: 'ma' }), retry(2));
  expect(story.all('notice').filter(({ notice }) => notice.type === 'retry')).toHaveLength(1);
});

it('a retry that never succeeds is closed with the turn', () => {
  const story = tell(...opening, retry(10), turnEnded({ failed: true }));
  expect(story.state.open).toEqual({});
});

it('a turn knows more of the CLI, and keeps what was described before', () => {
  const story = tell(claimed(1));
  const described = { models: [], account: null, outputStyles: [], version: null };
  const commands = [{ name: 'review', description: 'Reviews', argumentHint: '[pr]' }];
  story.line({ type: 'cli.described', ...described, commands, agents: [{ name: 'helper', description: 'Helps' }] });
  const server = (but: Partial<Server>): Server => ({
    name: 'files',
    status: 'connected',
    error: null,
    tools: [],
    ...but,
  });
  const tools = [{ name: 'read', description: 'Reads' }];
  story.line({
    type: 'servers.listed',
    servers: [server({ tools }), server({ name: 'web', status: 'failed', error: 'gone' })],
  });
  const servers = [server({}), server({ name: 'web', status: 'failed' }), server({ name: 'new' })];
  story.line(turnStarted({ commands: ['review', 'cost'], agents: ['helper', 'other'], servers, tools: ['Bash'] }));
  expect(story.state.cli).toMatchObject({
    model: 'claude-opus',
    tools: ['Bash'],
    commands: [{ description: 'Reviews' }, { name: 'cost', description: '' }],
    agents: [{ description: 'Helps' }, { name: 'other' }],
    servers: [{ tools }, { error: 'gone' }, server({ name: 'new' })],
    version: '2.1.325',
  });
  story.line(turnStarted({ version: '2.1.326' }));
  expect(story.state.cli.version).toBe('2.1.326');
  story.line({ type: 'servers.listed', servers: [server({ name: 'web', status: 'failed', error: 'gone' })] });
  story.line(turnStarted({ servers: [server({ name: 'web' })] }));
  expect(story.state.cli.servers).toEqual([server({ name: 'web' })]);
});

it('the size of the context window comes with the result', () => {
  const story = tell(...opening);
  const usage = { input: 10, output: 0, cacheRead: 0, cacheWrite: 0 };
  const models = { 'claude-opus': { ...usage, cost: 1, contextWindow: 200_000 } };
  story.line(turnEnded({ models }));
  expect(story.state.context).toBeNull();
  story.line({ type: 'usage.reported', messageId: 'm1', parent: null, model: 'claude-opus', usage });
  story.line(turnEnded({ models: usageOf('claude-opus', 1) }));
  expect(story.state.context).toMatchObject({ used: 10, limit: 0 });
  story.line(turnEnded({ models }));
  expect(story.state.context).toMatchObject({ used: 10, limit: 200_000 });
});

it('a suggestion is gone when the next turn starts', () => {
  const story = tell(...opening, turnEnded(), { type: 'suggestion.made', text: 'run the tests' });
  expect(story.state.suggestion).toBe('run the tests');
  story.line(turnStarted());
  expect(story.state.suggestion).toBeNull();
});

it('what the turn does is told from the last thing the CLI said', () => {
  const story = tell(...opening);
  expect(story.state.activity).toEqual({ type: 'requesting', since: 1000 });
  story.line(called('t1'));
  expect(story.state.activity).toEqual({ type: 'none' });
  story.line(returned('t1'));
  story.pass(5);
  story.line({ type: 'status.reported', status: 'requesting', mode: null });
  expect(story.state.activity).toEqual({ type: 'requesting', since: 1005 });
  story.line({ type: 'status.reported', status: null, mode: null });
  expect(story.state.activity).toEqual({ type: 'requesting', since: 1005 });
  story.line({ type: 'status.reported', status: 'compacting', mode: null });
  story.line({ type: 'status.reported', status: null, mode: null });
  expect(story.state.activity).toEqual({ type: 'none' });
});

it('a turn keeps how full the context was at its end, and how often it was compacted', () => {
  const story = tell(...opening);
  const usage = { input: 10, output: 1, cacheRead: 100, cacheWrite: 0 };
  story.line({ type: 'usage.reported', messageId: 'm1', parent: null, model: 'claude-opus', usage });
  story.line({ type: 'compaction.finished', trigger: 'auto', before: 111, after: 40, durationMs: null });
  const ended = () => story.line(turnEnded()).find(({ type }) => type === 'turn');
  expect(ended()).toMatchObject({ turn: { context: 40, compactions: 1 } });
  story.line(turnStarted());
  expect(ended()).toMatchObject({ turn: { context: 40, compactions: 0 } });
});

it('fast mode is what the last turn told, with its reason, and unknown after it was changed', () => {
  const story = tell(...opening, turnEnded({ fastMode: { state: 'off', reason: 'sdk_opt_in_required' } }));
  expect(story.state.cli).toMatchObject({ fastMode: 'off', fastModeReason: 'sdk_opt_in_required' });
  const configure = (fastMode: boolean) =>
    story.line({
      type: 'session.configured',
      options: { settings: { type: 'json', value: { fastMode } } },
      by: null,
    });
  configure(true);
  expect(story.state.cli.fastMode).toBeNull();
  story.line(turnStarted({ fastMode: 'on' }));
  configure(true);
  expect(story.state.cli.fastMode).toBe('on');
  expect(story.state.cli).not.toHaveProperty('fastModeReason');
  story.line(turnEnded({ fastMode: { state: 'cooldown', reason: null } }));
  expect(story.state.cli.fastMode).toBe('cooldown');
});
