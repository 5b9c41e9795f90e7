import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { RequestAnswer, RequestFacts } from '../../src/core/session/event.ts';
import type { Suggestion } from '../../src/core/session/fact.ts';
import { allows, type Command, commandScopes, type Scope, scopes } from '../../src/core/wire.ts';
import { answerProblem } from '../../src/server/http/command/answer-check.ts';
import type { Step } from '../fake-claude/scenario.ts';
import { allEntries, say, turnsEnded, until } from '../session/house.ts';
import { deviceOf } from './harbour.ts';
import { openPort } from './port.ts';

const answer: RequestAnswer = { type: 'deny', message: 'no', interrupt: false };

/** One of each. */
function everyCommand(sessionId: string, cwd: string): { [Type in Command['type']]: Extract<Command, { type: Type }> } {
  const messageId = randomUUID();
  return {
    'session.create': { type: 'session.create', sessionId: randomUUID(), cwd },
    'session.continue': { type: 'session.continue', cwd },
    'session.fork': { type: 'session.fork', sessionId, newId: randomUUID() },
    'session.resume': { type: 'session.resume', sessionId },
    'session.take': { type: 'session.take', sessionId },
    'session.give': { type: 'session.give', sessionId },
    'session.restore': { type: 'session.restore', sessionId },
    'session.interrupt': { type: 'session.interrupt', sessionId },
    'session.stop': { type: 'session.stop', sessionId },
    'session.rename': { type: 'session.rename', sessionId, title: 'other' },
    'session.archive': { type: 'session.archive', sessionId, archived: true },
    'session.pin': { type: 'session.pin', sessionId, pinned: true },
    'session.tag': { type: 'session.tag', sessionId, tags: [] },
    'session.see': { type: 'session.see', sessionId, seen: true },
    'session.order': { type: 'session.order', project: null, sessionIds: [] },
    'session.delete': { type: 'session.delete', sessionId },
    'session.configure': { type: 'session.configure', sessionId, options: {} },
    'session.rewind': { type: 'session.rewind', sessionId, messageId, dryRun: true },
    'session.measure': { type: 'session.measure', sessionId },
    'aside.ask': { type: 'aside.ask', sessionId, question: 'why?' },
    'message.send': { type: 'message.send', sessionId, messageId, text: 'hello' },
    'message.update': { type: 'message.update', sessionId, messageId, text: 'other words' },
    'message.reorder': { type: 'message.reorder', sessionId, messageIds: [messageId] },
    'message.withdraw': { type: 'message.withdraw', sessionId, messageId },
    'request.answer': { type: 'request.answer', sessionId, requestId: 'none', answer },
    'model.set': { type: 'model.set', sessionId, model: 'opus' },
    'mode.set': { type: 'mode.set', sessionId, mode: 'plan' },
    'effort.set': { type: 'effort.set', sessionId, effort: 'high' },
    'thinking.set': { type: 'thinking.set', sessionId, tokens: 1 },
    'style.set': { type: 'style.set', sessionId, style: 'Explanatory' },
    'fastMode.set': { type: 'fastMode.set', sessionId, enabled: true },
    'models.list': { type: 'models.list', sessionId },
    'hooks.list': { type: 'hooks.list', sessionId },
    'servers.list': { type: 'servers.list', sessionId },
    'servers.set': { type: 'servers.set', sessionId, servers: {} },
    'server.message': { type: 'server.message', sessionId, server: 'x', message: {} },
    'server.reconnect': { type: 'server.reconnect', sessionId, server: 'x' },
    'server.toggle': { type: 'server.toggle', sessionId, server: 'x', enabled: true },
    'server.signIn': { type: 'server.signIn', sessionId, server: 'x' },
    'server.finishSignIn': { type: 'server.finishSignIn', sessionId, server: 'x', url: 'http://localhost/?code=x' },
    'server.call': { type: 'server.call', sessionId, server: 'x', tool: 'y', arguments: {} },
    'server.add': { type: 'server.add', sessionId, server: 'x', config: {} },
    'server.remove': { type: 'server.remove', sessionId, server: 'x' },
    'task.stop': { type: 'task.stop', sessionId, taskId: 'x' },
    'task.background': { type: 'task.background', sessionId, toolUseId: 'x' },
    'task.output': { type: 'task.output', sessionId, taskId: 'x' },
    'budget.allow': { type: 'budget.allow', sessionId, dollars: null },
    'limit.continue': { type: 'limit.continue', sessionId, turn: 1, when: 'reset' },
    'limit.cancel': { type: 'limit.cancel', sessionId, turn: 1 },
    'folder.trust': { type: 'folder.trust', path: cwd },
  };
}

test.each(scopes.slice(0, 2))(
  '[S26] [W23] a device with scope %s: every command beyond it is refused and changes nothing',
  async (scope) => {
    const { house, harbour } = await openPort();
    const session = await house.create();
    const peer = await harbour.peer(deviceOf(scope));
    const commands = Object.values(everyCommand(session.id, house.project));
    const beyond = commands.filter(({ type }) => !allows(scope, commandScopes[type]));
    expect(beyond.length).toBeGreaterThan(20);
    for (const command of beyond) {
      expect(await peer.command(command)).toMatchObject({
        error: { code: 'forbidden', rule: 'W23', needed: commandScopes[command.type] },
      });
    }
    for (const command of commands.filter((one) => !beyond.includes(one))) {
      const answered = await peer.command(command);
      expect(answered.type === 'refused' ? answered.error.code : 'done').not.toBe('forbidden');
    }
    expect(session.state.seq).toBe(1);
    expect(await house.store.sessions({ before: null, limit: 10 })).toHaveLength(1);
  },
);

const asks: Step[] = [{ type: 'ask', name: 'Bash', input: { command: 'ls' } }, { type: 'text' }];
const offered = { type: 'setMode', mode: 'acceptEdits', destination: 'session' } as const;

test('[S26] [W24] scope approve answers as it was asked and as it was offered; to change what is asked takes operate', async () => {
  const { house, harbour } = await openPort({ turn: asks });
  const session = await house.create();
  const sessionId = session.id;
  const phone = await harbour.peer(deviceOf('approve', 'phone'));
  const laptop = await harbour.peer(deviceOf('operate', 'laptop'));
  const ask = async () => {
    const before = session.state.turns;
    await say(session, 'go');
    const { requests } = await until(session, (state) => state.requests.length === 1);
    return { requestId: requests[0]?.id ?? '', ended: () => until(session, turnsEnded(before + 1)) };
  };
  const allow = (input: object, suggestions: object[] = []) =>
    ({ type: 'allow', input, suggestions }) as Extract<RequestAnswer, { type: 'allow' }>;

  const first = await ask();
  const to = { type: 'request.answer', sessionId, requestId: first.requestId } as const;
  const wrong = [
    allow({ command: 'rm -rf .' }),
    allow({ command: 'ls', timeout: 1 }),
    allow({}),
    allow({ command: 'ls' }, [{ ...offered, mode: 'bypassPermissions' }]),
    allow({ command: 'ls' }, [{ ...offered, destination: 'userSettings' }]),
  ];
  for (const one of wrong) {
    expect(await phone.command({ ...to, answer: one })).toMatchObject({ error: { code: 'forbidden', rule: 'W24' } });
  }
  const reply = { type: 'reply', response: { behavior: 'allow', updatedInput: { command: 'rm' } } } as const;
  for (const peer of [phone, laptop]) {
    expect(await peer.command({ ...to, answer: reply })).toMatchObject({ error: { code: 'invalid', rule: 'W24' } });
  }
  expect(session.state.requests).toHaveLength(1);
  expect(await phone.command({ ...to, answer: allow({ command: 'ls' }, [offered]) })).toMatchObject({ type: 'done' });
  await first.ended();

  const second = await ask();
  const edited = {
    type: 'request.answer',
    sessionId,
    requestId: second.requestId,
    answer: allow({ command: 'pwd' }),
  } as const;
  expect(await laptop.command(edited)).toMatchObject({ type: 'done' });
  await second.ended();
  const tools = (await allEntries(house.store, sessionId)).filter((entry) => entry.type === 'tool');
  expect(tools.map(({ request }) => request?.state)).toMatchObject([
    { type: 'answered', by: 'phone', answer: { input: { command: 'ls' }, suggestions: [offered] } },
    { type: 'answered', by: 'laptop', answer: { input: { command: 'pwd' } } },
  ]);
});

describe('[S12] [S26] rules that a device adds to its answer', () => {
  const rule = { rules: [{ toolName: 'Bash' }], behavior: 'allow' };
  const own: Suggestion[] = [
    { type: 'addRules', ...rule, destination: 'userSettings' },
    { type: 'removeRules', ...rule, destination: 'userSettings' },
    { type: 'setMode', mode: 'bypassPermissions', destination: 'userSettings' },
    { type: 'addDirectories', directories: ['/'], destination: 'userSettings' },
    { type: 'addRules', ...rule, destination: 'somewhereNew' },
  ];
  const local: Suggestion[] = ['session', 'projectSettings', 'localSettings'].map((destination) => ({
    type: 'addRules',
    ...rule,
    destination,
  }));
  const offeredAsUser: Suggestion = { type: 'addRules', ...rule, destination: 'userSettings' };

  test.each(own)('$type in $destination needs admin', (suggestion) => {
    expect(problem('operate', [suggestion])).toMatchObject({ error: { code: 'forbidden', rule: 'W24' } });
    expect(problem('operate', [local[0] as Suggestion, suggestion])).not.toBeNull();
    expect(problem('admin', [suggestion])).toBeNull();
  });

  test.each(local)('$type in $destination needs operate', (suggestion) => {
    expect(problem('approve', [suggestion])).toMatchObject({ error: { code: 'forbidden', rule: 'W24' } });
    expect(problem('operate', [suggestion])).toBeNull();
  });

  test('exactly what the CLI has offered needs approve, wherever it is kept', () => {
    expect(problem('approve', [offeredAsUser], [offeredAsUser])).toBeNull();
    const wider = { ...offeredAsUser, rules: [{ toolName: 'Bash' }, { toolName: 'Write' }] };
    expect(problem('operate', [wider], [offeredAsUser])).not.toBeNull();
  });

  function problem(scope: Scope, suggestions: Suggestion[], offers: Suggestion[] = []) {
    const request = { kind: 'permission', input: { command: 'ls' }, suggestions: offers } as unknown as RequestFacts;
    return answerProblem(request, { type: 'allow', input: { command: 'ls' }, suggestions }, scope);
  }
});

test('[S12] [W24] over a socket, operate cannot write the user’s own settings by answering a request', async () => {
  const { house, harbour } = await openPort({ turn: asks });
  const session = await house.create();
  const laptop = await harbour.peer(deviceOf('operate', 'laptop'));
  await say(session, 'go');
  const { requests } = await until(session, (state) => state.requests.length === 1);
  const rule: Suggestion = {
    type: 'addRules',
    rules: [{ toolName: 'Bash' }],
    behavior: 'allow',
    destination: 'userSettings',
  };
  const answer = { type: 'allow' as const, input: { command: 'ls' }, suggestions: [rule] } satisfies RequestAnswer;
  const to = { type: 'request.answer', sessionId: session.id, requestId: requests[0]?.id ?? '', answer } as const;
  expect(await laptop.command(to)).toMatchObject({ error: { code: 'forbidden', rule: 'W24' } });
  expect(session.state.requests).toHaveLength(1);
});

test("[S26] [W24] the answers to a question are the person's own, whatever the scope; the question is not", async () => {
  const input = { questions: [{ question: 'Which?', options: [{ label: 'A' }, { label: 'B' }] }] };
  const { house, harbour } = await openPort({
    turn: [{ type: 'ask', name: 'AskUserQuestion', input }, { type: 'text' }],
  });
  const session = await house.create();
  const phone = await harbour.peer(deviceOf('approve', 'phone'));
  await say(session, 'go');
  const { requests } = await until(session, (state) => state.requests.length === 1);
  const to = { type: 'request.answer', sessionId: session.id, requestId: requests[0]?.id ?? '' } as const;
  const other: RequestAnswer = { type: 'allow', input: { questions: [], answers: { 'Which?': 'A' } }, suggestions: [] };
  expect(await phone.command({ ...to, answer: other })).toMatchObject({ error: { code: 'forbidden', rule: 'W24' } });
  const own: RequestAnswer = { type: 'allow', input: { ...input, answers: { 'Which?': 'A' } }, suggestions: [] };
  expect(await phone.command({ ...to, answer: own })).toMatchObject({ type: 'done' });
  await until(session, turnsEnded(1));
});

test('[W24] answers by the place of the question, several labels as a list, reach the CLI by the question’s text', async () => {
  const questions = [
    { question: 'Continue?', options: [{ label: 'Yes' }, { label: 'No' }] },
    { question: 'Which?', multiSelect: true, options: [{ label: 'Option1' }, { label: 'Option2' }] },
  ];
  const { house, harbour } = await openPort({
    turn: [{ type: 'ask', name: 'AskUserQuestion', input: { questions } }, { type: 'text' }],
  });
  const session = await house.create();
  const phone = await harbour.peer(deviceOf('approve', 'phone'));
  await say(session, 'go');
  const { requests } = await until(session, (state) => state.requests.length === 1);
  const to = { type: 'request.answer', sessionId: session.id, requestId: requests[0]?.id ?? '' } as const;
  const input = { answers: { '0': 'Yes', '1': ['Option1', 'Option2'] } };
  expect(await phone.command({ ...to, answer: { type: 'allow', input, suggestions: [] } })).toMatchObject({
    type: 'done',
  });
  await until(session, turnsEnded(1));
  const [tool] = (await allEntries(house.store, session.id)).filter((entry) => entry.type === 'tool');
  expect(tool?.request?.state).toMatchObject({
    answer: { input: { questions, answers: { 'Continue?': 'Yes', 'Which?': 'Option1, Option2' } } },
  });
});

test('[W22] of three who answer at once one wins; all of them and everybody who watches agree on who it was', async () => {
  const { house, harbour } = await openPort({ turn: asks });
  const session = await house.create();
  const names = ['laptop', 'phone', 'tablet'];
  const peers = await Promise.all(names.map((name) => harbour.peer(deviceOf('approve', name))));
  for (const peer of peers) {
    peer.watch(session.id);
    await peer.next('current');
  }
  await say(session, 'go');
  const { requests } = await until(session, (state) => state.requests.length === 1);
  const requestId = requests[0]?.id ?? '';
  const command = { type: 'request.answer', sessionId: session.id, requestId, answer } as const;
  const answers = await Promise.all(peers.map((peer) => peer.command(command)));
  const winners = names.filter((_, index) => answers[index]?.type === 'done');
  expect(winners).toHaveLength(1);
  await until(session, turnsEnded(1));
  for (const [index, peer] of peers.entries()) {
    const line = await peer.next('line', ({ events }) => events.some(({ type }) => type === 'request.answered'));
    expect(line.events).toMatchObject([{ type: 'request.answered', id: requestId, by: winners[0] }]);
    const own = answers[index];
    if (own?.type === 'refused') expect(own.error).toMatchObject({ code: 'settled', rule: 'W22', by: winners[0] });
  }
  const late = { code: 'settled', rule: 'W22', requestId, by: winners[0], at: expect.any(Number), answer: 'deny' };
  expect(await peers[0]?.command(command)).toMatchObject({ error: late });
});

test('[C11] [W22] an answer to a request that died with its run, or that never was: refused, with the reason', async () => {
  const { house, harbour } = await openPort({ turn: asks });
  const session = await house.create();
  const peer = await harbour.peer(deviceOf('approve', 'phone'));
  await say(session, 'go');
  const { requests } = await until(session, (state) => state.requests.length === 1);
  await session.stop();
  const to = (requestId: string) => ({ type: 'request.answer', sessionId: session.id, requestId, answer }) as const;
  expect(await peer.command(to(requests[0]?.id ?? ''))).toMatchObject({
    error: { code: 'settled', rule: 'W22', message: expect.stringMatching(/^The request was cancelled: .+\.$/) },
  });
  expect(await peer.command(to('none'))).toMatchObject({ error: { code: 'notFound', rule: 'W22', requestId: 'none' } });
});
