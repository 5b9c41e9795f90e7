import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ranOf, startsOf } from '../fake-claude/make.ts';
import { until } from '../session/house.ts';
import { agentOf, eventsOf, taskFor, untilAgent, untilTask } from './fleet-house.ts';
import { open } from './open-fleet.ts';

test('an agent runs its tasks one after the other in one session, the most important first', async () => {
  const { house, fleet } = await open();
  const spec = { desiredExecutionState: 'paused', systemPromptAddition: 'be kind', deniedTools: ['Bash'] } as const;
  await fleet.putAgent('ada', agentOf(house.project, { ...spec, deniedTools: ['Bash'] }));
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  await fleet.putTask(first, taskFor('ada', { prompt: 'one' }));
  await fleet.putTask(second, taskFor('ada', { prompt: 'two', files: ['a.ts', 'b c.ts'] }));
  await fleet.putTask(third, taskFor('ada', { prompt: 'three', priority: 9 }));
  expect(await fleet.task(first)).toMatchObject({ state: 'queued', waitsFor: [{ type: 'agent', state: 'paused' }] });
  expect(startsOf(house.fake)).toEqual([]);
  await fleet.wish('ada', 'active');
  const done = await untilTask(fleet, second, ({ state }) => state === 'done');
  expect(done).toMatchObject({ attempts: 1, summary: 'You said: two\n\n@a.ts\n@"b c.ts"', reason: null });
  expect(done.cost).toBeGreaterThan(0);
  expect(ranOf(house.fake).map(({ text }) => text.split('\n')[0])).toEqual(['three', 'one', 'two']);
  expect(startsOf(house.fake)).toHaveLength(1);
  const { argv = [] } = startsOf(house.fake)[0] ?? {};
  expect(argv).toEqual(expect.arrayContaining(['--append-system-prompt=be kind', '--disallowedTools=Bash']));
  const words = (await eventsOf(fleet, 'ada')).map(({ type }) => type);
  expect(words.filter((type) => type === 'taskStarted' || type === 'taskDone')).toHaveLength(6);
  const rested = { executionState: 'idle', processStatus: 'RUNNING', currentTaskId: null } as const;
  expect(await fleet.agent('ada')).toMatchObject(rested);
  expect((await fleet.agent('ada'))?.cost).toBeCloseTo(done.cost * 3);
  expect((await house.store.session(done.sessionId ?? ''))?.summary.title).toBe('Ada');
});

test('[W42] paused, a turn may end and its CLI is let go; active again, the next task resumes the session', async () => {
  const { house, fleet } = await open();
  const gate = join(house.folder, 'gate');
  await fleet.putAgent('ada', agentOf(house.project));
  const steps = [
    { type: 'waitForFile', path: gate },
    { type: 'text', text: 'after the gate' },
  ];
  await fleet.putTask('long', taskFor('ada', { prompt: `RUN:${JSON.stringify(steps)}` }));
  await untilAgent(fleet, 'ada', ({ processStatus }) => processStatus === 'RUNNING');
  const pausing = await fleet.wish('ada', 'paused');
  expect(pausing).toMatchObject({ executionState: 'working', reason: 'It pauses when the running turn ends.' });
  await fleet.putTask('next', taskFor('ada', { prompt: 'next' }));
  writeFileSync(gate, '');
  await untilTask(fleet, 'long', ({ state }) => state === 'done');
  const paused = await untilAgent(fleet, 'ada', ({ processStatus }) => processStatus === 'STOPPED');
  expect(paused).toMatchObject({ executionState: 'paused', currentTaskId: null });
  expect(await fleet.task('next')).toMatchObject({ state: 'queued', attempts: 0 });
  await fleet.wish('ada', 'active');
  const done = await untilTask(fleet, 'next', ({ state }) => state === 'done');
  expect(startsOf(house.fake)[1]?.argv).toContain(`--resume=${done.sessionId}`);
});

test('[W43] stopped in a turn, the CLI is ended; active again, another message goes on with the task', async () => {
  const { house, fleet } = await open({ runs: [{ turns: [[{ type: 'text' }, { type: 'hang' }]] }] });
  await fleet.putAgent('ada', agentOf(house.project));
  await fleet.putTask('cut', taskFor('ada', { prompt: 'count the stars' }));
  await untilTask(fleet, 'cut', ({ state }) => state === 'running');
  const { sessionId } = (await fleet.task('cut')) ?? {};
  await untilAgent(fleet, 'ada', ({ processStatus }) => processStatus === 'RUNNING');
  await until(await house.open(sessionId ?? ''), ({ turn }) => turn.type === 'running');
  await fleet.wish('ada', 'stopped');
  await untilAgent(fleet, 'ada', ({ executionState }) => executionState === 'stopped');
  await fleet.wish('ada', 'active');
  const done = await untilTask(fleet, 'cut', ({ state }) => state === 'done');
  expect(done).toMatchObject({ attempts: 1, sessionId });
  const ran = ranOf(house.fake);
  expect(ran.map(({ text }) => text)).toEqual([
    'count the stars',
    expect.stringMatching(/interrupted.*\n\ncount the stars$/s),
  ]);
  expect(new Set(ran.map(({ uuid }) => uuid)).size).toBe(2);
  expect((await eventsOf(fleet, 'ada')).map(({ type }) => type)).toContain('stopped');
});

test('[W49] a request makes the task need a person until it is answered', async () => {
  const { house, fleet } = await open({
    turn: [{ type: 'ask', name: 'Bash', input: { command: 'ls' } }, { type: 'text' }],
  });
  await fleet.putAgent('ada', agentOf(house.project, { freshSessions: true }));
  await fleet.putTask('asks', taskFor('ada', { title: 'Look around' }));
  const asking = await untilTask(fleet, 'asks', ({ state }) => state === 'needsPerson');
  expect(asking).toMatchObject({ endedAt: null, waitsFor: [{ type: 'request', summary: 'Bash: ls' }] });
  expect(await fleet.agent('ada')).toMatchObject({ executionState: 'needsPerson' });
  expect(await fleet.finishTask('asks', 'done')).toMatchObject({ type: 'refused', code: 'conflict' });
  const session = await house.open(asking.sessionId ?? '');
  expect(session.state.title).toBe('Ada: Look around');
  await session.answer(session.state.requests[0]?.id ?? '', { type: 'deny', message: 'no', interrupt: false }, 'phone');
  expect(await untilTask(fleet, 'asks', ({ state }) => state === 'done')).toMatchObject({ waitsFor: [] });
});

test('[W44] no more CLIs run at once than there is room for; the rest waits in order', async () => {
  const { house, fleet } = await open({}, { room: () => 1 });
  let most = 0;
  fleet.watch(() => {
    void house.store.openRuns(10).then((runs) => {
      most = Math.max(most, runs.length);
    });
  });
  const ids = ['ada', 'ben', 'cleo'];
  for (const id of ids) await fleet.putAgent(id, agentOf(house.project, { name: id, desiredExecutionState: 'paused' }));
  for (const id of ids) await fleet.putTask(`of ${id}`, taskFor(id, { prompt: id, priority: id === 'cleo' ? 1 : 0 }));
  const waits = untilTask(fleet, 'of ben', ({ waitsFor }) => waitsFor[0]?.type === 'room');
  for (const id of ids) await fleet.wish(id, 'active');
  await waits;
  for (const id of ids) await untilTask(fleet, `of ${id}`, ({ state }) => state === 'done');
  expect(ranOf(house.fake).map(({ text }) => text)).toEqual(['ada', 'cleo', 'ben']);
  expect(most).toBe(1);
});

test('[W46] a task waits for what it depends on, of another agent too, and for as long as that has failed', async () => {
  const { house, fleet } = await open();
  for (const id of ['ada', 'ben']) await fleet.putAgent(id, agentOf(house.project));
  await fleet.wish('ada', 'paused');
  await fleet.putTask('first', taskFor('ada', { title: 'First' }));
  await fleet.putTask('second', taskFor('ben', { title: 'Second', dependsOn: ['first'] }));
  const ring = await fleet.putTask('first', taskFor('ada', { title: 'First', dependsOn: ['second'] }));
  expect(ring).toMatchObject({
    code: 'invalid',
    message: 'These tasks would wait for each other: "First" → "Second" → "First".',
  });
  await fleet.cancelTask('first');
  const reason = { type: 'task', taskId: 'first', title: 'First', state: 'cancelled' };
  expect(await fleet.task('second')).toMatchObject({ state: 'queued', waitsFor: [reason] });
  expect(await fleet.deleteTask('first')).toMatchObject({ code: 'conflict' });
  await fleet.retryTask('first');
  await fleet.wish('ada', 'active');
  await untilTask(fleet, 'second', ({ state }) => state === 'done');
  expect(ranOf(house.fake)).toHaveLength(2);
});
