import { expect, it } from 'vitest';
import {
  asked,
  blockOpened,
  called,
  claimed,
  compacted,
  echoed,
  hook,
  messageOpened,
  retry,
  returned,
  runEnded,
  said,
  sent,
  spawned,
  taskStarted,
  turnStarted,
  written,
} from '../../../../test/core/events.test-support.ts';
import { tell } from '../../../../test/core/story.test-support.ts';
import { sessionStatus } from '../status.ts';

it('a run is claimed, then it has a process, then it has ended', () => {
  const story = tell();
  expect(story.line(claimed(1))).toMatchObject([
    { type: 'run', run: { epoch: 1, claimedAt: 1000 } },
    { type: 'entry' },
  ]);
  expect(story.state.run).toMatchObject({ type: 'starting', run: { epoch: 1, identity: null } });
  expect(story.line(spawned(1))).toMatchObject([{ type: 'run', run: { epoch: 1, identity: { pid: 7 } } }]);
  expect(story.state.run).toMatchObject({ type: 'live', run: { identity: { pid: 7 } } });
  story.pass(10);
  const changes = story.line(runEnded(1, { end: 'stopped', code: 0 }));
  expect(story.state.run).toMatchObject({ type: 'ended', run: { end: 'stopped', code: 0, endedAt: 1010 } });
  expect(changes.filter(({ type }) => type === 'run')).toHaveLength(1);
});

it('what is said of a run that is not the current one changes nothing but the number of the line', () => {
  const story = tell(claimed(1), runEnded(1), claimed(2));
  const { state } = story;
  expect(story.line(runEnded(1))).toEqual([]);
  expect(story.line(spawned(1))).toEqual([]);
  expect(story.state).toEqual({ ...state, seq: state.seq + 2 });
});

it('[C11] the end of a run cuts the turn, its calls, requests and tasks, and leaves only messages to deliver', () => {
  const story = tell(claimed(1), spawned(1), hook('h1', null), sent('s1'), written('s1'), turnStarted(), echoed('s1'));
  const work = [called('a', { name: 'Task' }), taskStarted('k1', 'a'), returned('a'), called('t1'), asked('r1', 't1')];
  for (const event of [...work, asked('r2', null), retry(1), compacted(), sent('s2')]) story.line(event);
  story.live(messageOpened('m9'), blockOpened(0, 'text'));
  story.line({ type: 'control.asked', id: 'c1', subtype: 'interrupt', detail: null });
  const changes = story.line(runEnded(1, { code: null, signal: 'SIGKILL' }));
  const { state } = story;
  expect(state.turn).toEqual({ type: 'none' });
  expect(state.requests).toEqual([]);
  expect(state.tasks.map(({ status }) => status)).toEqual(['cut']);
  expect(state.activity).toEqual({ type: 'none' });
  expect(state.controls).toEqual([]);
  expect(state.live.blocks).toEqual([]);
  expect(Object.keys(state.open)).toEqual(['s2']);
  expect(state.outbox.map(({ id }) => id)).toEqual(['s2']);
  expect(changes.find(({ type }) => type === 'turn')).toMatchObject({
    turn: { number: 1, outcome: 'cut', endedSeq: 18 },
  });
  expect(story.entries().slice(-2)).toMatchObject([
    { notice: { type: 'turnCut', turn: 1, reason: 'the CLI ended' } },
    { notice: { type: 'runEnded', epoch: 1, end: 'crashed', signal: 'SIGKILL' } },
  ]);
  expect(sessionStatus(state)).toEqual({ type: 'ended', end: 'crashed', code: null, signal: 'SIGKILL' });
});

it('the end of a run between turns closes what waited for an answer', () => {
  const story = tell(claimed(1), spawned(1), hook('h1', null), asked('r1', null));
  story.line({ type: 'request.answered', id: 'r1', answer: { type: 'reply', response: {} }, by: null });
  expect(Object.keys(story.state.open)).toHaveLength(2);
  story.line(runEnded(1));
  expect(story.state.open).toEqual({});
  expect(story.all('notice').some(({ notice }) => notice.type === 'turnCut')).toBe(false);
});

it('a run that was stopped says so to what it cut', () => {
  const story = tell(claimed(1), turnStarted(), called('t1'), runEnded(1, { end: 'stopped' }));
  expect(story.entry('t1', 'tool').state).toEqual({ type: 'cut', reason: 'the session was stopped' });
});

it('a session is created, configured and renamed', () => {
  const created = {
    type: 'session.created',
    id: 'x',
    cwd: '/work',
    title: 'Begun',
    options: { model: 'opus' },
  } as const;
  const story = tell({ ...created, forkedFrom: { id: 'parent', reportedCost: 1 } });
  expect(story.state).toMatchObject({
    id: 'session',
    cliId: 'x',
    cwd: '/work',
    title: 'Begun',
    createdAt: 1000,
    forkedFrom: { id: 'parent' },
  });
  expect(story.state.options).toEqual({ model: 'opus' });
  story.line({ type: 'session.configured', options: { model: 'haiku' }, by: null });
  story.line({ type: 'session.renamed', title: 'Named', by: null });
  expect(story.state).toMatchObject({ options: { model: 'haiku' }, title: 'Named' });
});

it('a fork keeps its own title when the CLI repeats that of its origin', () => {
  const created = { type: 'session.created', id: 'x', cwd: '/', title: 'Plan (fork 2)', options: {} } as const;
  const story = tell({ ...created, forkedFrom: { id: 'parent', reportedCost: 0 } });
  story.line({ type: 'session.renamed', title: 'Plan', by: null });
  story.line({ type: 'session.renamed', title: 'Plan (fork)', by: null });
  expect(story.state.title).toBe('Plan (fork 2)');
  story.line({ type: 'session.renamed', title: 'Another plan', by: null });
  expect(story.state.title).toBe('Another plan');
});

it('a breaker that opens is told', () => {
  const story = tell(claimed(1), runEnded(1));
  story.line({ type: 'breaker.opened', epoch: 1, crashes: 3 });
  expect(story.all('notice').at(-1)?.notice).toEqual({ type: 'breaker', crashes: 3 });
});

it('a message of the model that arrives in the next run does not go on counting in the last one', () => {
  const story = tell(
    claimed(1),
    turnStarted(),
    said('one', { messageId: 'm1' }),
    runEnded(1),
    claimed(2),
    turnStarted(),
  );
  story.line(said('two', { messageId: 'm2' }));
  expect(story.all('text').map(({ id }) => id)).toEqual(['m1:0', 'm2:0']);
});

it('a title that the CLI repeats does not undo what a person has named the session since', () => {
  const story = tell({ type: 'session.renamed', title: 'By the CLI', by: null });
  expect(story.state).toMatchObject({ title: 'By the CLI', cliTitle: 'By the CLI' });
  story.line({ type: 'session.renamed', title: 'Mine', by: 'laptop' });
  story.line({ type: 'session.renamed', title: 'By the CLI', by: null });
  expect(story.state).toMatchObject({ title: 'Mine', cliTitle: 'By the CLI' });
  story.line({ type: 'session.renamed', title: 'In the terminal', by: null });
  expect(story.state).toMatchObject({ title: 'In the terminal', cliTitle: 'In the terminal' });
});

it('the CLI repeating a title that a person gave, with spaces for what it cannot show, does not change it', () => {
  const story = tell({ type: 'session.renamed', title: 'Fix \u202egol 👩\u200d💻', by: 'laptop' });
  story.line({ type: 'session.renamed', title: 'Fix  gol 👩 💻', by: null });
  expect(story.state).toMatchObject({ title: 'Fix \u202egol 👩\u200d💻', cliTitle: 'Fix  gol 👩 💻' });
});

it('a server that ends while the session is idle leaves an idle session', () => {
  const swept = runEnded(1, { end: 'swept', code: null });
  const idle = tell(claimed(1), spawned(1), swept);
  expect(sessionStatus(idle.state)).toEqual({ type: 'idle' });
  expect(idle.all('notice').at(-1)).toMatchObject({ notice: { type: 'runEnded', wasIdle: true } });
  for (const work of [turnStarted(), called('t1'), asked('r1', null)]) {
    const busy = tell(claimed(1), spawned(1), work, swept);
    expect(sessionStatus(busy.state)).toMatchObject({ type: 'ended', end: 'swept' });
  }
});
