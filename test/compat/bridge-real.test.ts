import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { marker, reply, type Script, thinking, tool } from '../../src/server/demo/model-api/script.ts';
import { type ModelApi, startModelApi } from '../../src/server/demo/model-api/server.ts';
import { versions } from '../claude/executable.ts';
import { prepareRealClaude, type RealClaude } from '../claude/real.ts';
import { type House, openHouse } from '../session/house.ts';
import { openPlace, type Place } from './place.ts';
import type { CompatSocket, Message } from './socket.ts';

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const serverTypes = [
  'system',
  'assistant',
  'tool_result',
  'result',
  'error',
  'status',
  'history',
  'permission_request',
  'stream_delta',
  'thinking_delta',
];

describe.each(versions)('the bridge over the real CLI %s', (version) => {
  let api: ModelApi;
  let claude: RealClaude;
  let house: House;
  let place: Place;

  beforeEach(async () => {
    api = await startModelApi();
    claude = await prepareRealClaude(version, api, { files: { 'dot.png': dot } });
    const cli = { file: claude.command, prefixArguments: [], version, environment: claude.environment };
    house = await openHouse(cli);
    place = await openPlace(house, [claude.project]);
  });

  afterEach(async () => {
    await place.close();
    await house.close();
    await claude.remove();
    await api.close();
  });

  function ask(phone: CompatSocket, name: string, script: Script): void {
    api.add(name, script);
    phone.send({ type: 'input', text: `Please. ${marker(name)}` });
  }

  const path = (name: string) => join(claude.project, name);
  const touch = (name: string) => tool('Bash', { command: `touch ${path(name)}`, description: 'Make a file' });

  test('plays all 11 messages of a client, and gives all 10 of the server with the fields of its document', async () => {
    const phone = await place.bridge();
    expect(await phone.next('session_list')).toEqual({ type: 'session_list', sessions: [] });

    // start
    phone.send({ type: 'start', projectPath: claude.project, permissionMode: 'default' });
    const created = await phone.next('system');
    expect(created).toMatchObject({ subtype: 'session_created', projectPath: claude.project });
    const { sessionId } = created;
    expect(await phone.next('status')).toEqual({ type: 'status', status: 'idle', sessionId });
    await phone.next('system', ({ subtype }) => subtype === 'init');

    // input
    ask(phone, 'think', [reply(thinking('The user wants a careful answer.'), 'After some thought: yes.')]);
    await phone.next('status', is('running'));
    const init = await phone.next('system');
    expect(init).toMatchObject({ subtype: 'init', sessionId, model: expect.stringMatching(/^claude-/) });
    const result = await phone.next('result');
    expect(result).toEqual({
      type: 'result',
      subtype: 'success',
      result: 'After some thought: yes.',
      cost: expect.any(Number),
      duration: expect.any(Number),
      sessionId,
    });
    expect(streamed(phone, 'thinking_delta')).toBe('The user wants a careful answer.');
    expect(streamed(phone, 'stream_delta')).toBe('After some thought: yes.');
    const said = phone.received.filter(({ type }) => type === 'assistant').map(({ message }) => message);
    expect(said).toEqual([
      answer({ type: 'thinking', thinking: 'The user wants a careful answer.' }),
      answer({ type: 'text', text: 'After some thought: yes.' }),
    ]);
    await phone.next('status', is('idle'));

    // approve, by the id of the tool call
    ask(phone, 'one', [reply(touch('one')), reply('Made.')]);
    const first = await phone.next('permission_request');
    const command = `touch ${path('one')}`;
    expect(first).toEqual({
      type: 'permission_request',
      toolUseId: expect.stringMatching(/^toolu_/),
      toolName: 'Bash',
      input: expect.objectContaining({ command }),
      sessionId,
    });
    await phone.next('status', is('waiting_approval'));
    expect(existsSync(path('one'))).toBe(false);
    phone.send({ type: 'approve', id: first.toolUseId, sessionId });
    await phone.next('status', is('running'));
    expect(await phone.next('tool_result')).toMatchObject({
      toolUseId: first.toolUseId,
      content: expect.any(String),
      toolName: 'Bash',
      sessionId,
    });
    await phone.next('result');
    expect(existsSync(path('one'))).toBe(true);

    // reject, by the id of the request
    ask(phone, 'two', [reply(touch('two')), reply('All right.')]);
    await phone.next('permission_request');
    const waiting = (await house.open(String(sessionId))).state.requests[0];
    phone.send({ type: 'reject', id: waiting?.id, message: 'Not this one, thank you.', sessionId });
    expect((await phone.next('tool_result')).content).toContain('Not this one, thank you.');
    await phone.next('result');
    expect(existsSync(path('two'))).toBe(false);

    // approve_always: the same file is not asked for again, another one is
    ask(phone, 'always', [
      reply(tool('Write', { file_path: path('c.txt'), content: '1' })),
      reply(tool('Edit', { file_path: path('c.txt'), old_string: '1', new_string: '2' })),
      reply(tool('Write', { file_path: path('d.txt'), content: '3' })),
      reply('Both.'),
    ]);
    const write = await phone.next('permission_request');
    phone.send({ type: 'approve_always', id: write.toolUseId });
    const elsewhere = await phone.next('permission_request');
    expect(elsewhere).toMatchObject({ toolName: 'Write', input: { file_path: path('d.txt') } });
    expect(await readFile(path('c.txt'), 'utf8')).toBe('2');
    phone.send({ type: 'reject', id: elsewhere.toolUseId });
    await phone.next('result');

    // … and for a command the same; nothing but this session is changed by it
    ask(phone, 'again', [reply(touch('one')), reply(touch('one')), reply(touch('three')), reply('All.')]);
    const again = await phone.next('permission_request');
    phone.send({ type: 'approve_always', id: again.toolUseId });
    const third = await phone.next('permission_request');
    expect(third).toMatchObject({ input: { command: `touch ${path('three')}` } });
    phone.send({ type: 'reject', id: third.toolUseId });
    await phone.next('result');

    // … also for several commands in one, and not for one of them with other words
    const pair = tool('Bash', { command: `mkdir ${path('m')} && touch ${path('m/n')}`, description: 'Two' });
    const alone = tool('Bash', { command: `mkdir ${path('o')}`, description: 'One' });
    ask(phone, 'several', [reply(pair), reply(pair), reply(alone), reply('All.')]);
    phone.send({ type: 'approve_always', id: (await phone.next('permission_request')).toolUseId });
    const single = await phone.next('permission_request');
    expect(single).toMatchObject({ input: { command: `mkdir ${path('o')}` } });
    phone.send({ type: 'reject', id: single.toolUseId });
    await phone.next('result');
    expect(existsSync(path('.claude'))).toBe(false);
    expect((await house.open(String(sessionId))).state.cli.mode).toBe('default');

    // answer, in plain words
    const library = question('Which library?', 'React', 'Solid');
    const features = { ...question('Which features?', 'Search', 'Export'), multiSelect: true };
    ask(phone, 'question', [reply(tool('AskUserQuestion', { questions: [library] })), reply('Thank you.')]);
    const asked = await phone.next('permission_request');
    expect(asked).toMatchObject({ toolName: 'AskUserQuestion', input: { questions: [library] } });
    phone.send({ type: 'answer', toolUseId: asked.toolUseId, result: 'Solid' });
    expect((await phone.next('tool_result')).content).toContain('"Which library?"="Solid"');
    await phone.next('result');

    // answer, in JSON for several questions
    ask(phone, 'questions', [reply(tool('AskUserQuestion', { questions: [library, features] })), reply('Thanks.')]);
    const both = await phone.next('permission_request');
    phone.send({ type: 'answer', toolUseId: both.toolUseId, result: 'React' });
    expect((await phone.next('error')).message).toMatch(/fits no question/);
    const choices = JSON.stringify({ 'Which library?': 'React', 'Which features?': ['Search', 'Export'] });
    phone.send({ type: 'answer', toolUseId: both.toolUseId, result: choices });
    const answered = await phone.next('tool_result');
    expect(answered.content).toContain('"Which library?"="React"');
    expect(answered.content).toContain('"Which features?"="Search, Export"');
    await phone.next('result');

    // … by the place of each question
    ask(phone, 'places', [reply(tool('AskUserQuestion', { questions: [library, features] })), reply('Thanks.')]);
    const placed = await phone.next('permission_request');
    phone.send({ type: 'answer', toolUseId: placed.toolUseId, result: { '0': 'Solid', '1': ['Search', 'Export'] } });
    const byPlace = await phone.next('tool_result');
    expect(byPlace.content).toContain('"Which library?"="Solid"');
    expect(byPlace.content).toContain('"Which features?"="Search, Export"');
    await phone.next('result');

    // A result with an image
    ask(phone, 'image', [reply(tool('Read', { file_path: path('dot.png') })), reply('A dot.')]);
    const image = await phone.next('tool_result');
    expect(image).toMatchObject({
      toolName: 'Read',
      images: [{ mimeType: 'image/png', url: expect.stringMatching(/^data:image\/png;base64,iVBOR/) }],
    });
    await phone.next('result');

    // error
    phone.send({ type: 'approve', id: 'toolu_gone' });
    expect(await phone.next('error')).toEqual({
      type: 'error',
      message: 'Nothing waits for an answer under toolu_gone.',
      sessionId,
    });

    // list_sessions
    phone.send({ type: 'list_sessions' });
    expect((await phone.next('session_list')).sessions).toEqual([
      expect.objectContaining({ id: sessionId, projectPath: claude.project, status: 'idle' }),
    ]);

    // get_history, for a phone that comes later
    const tablet = await place.bridge('watch');
    tablet.send({ type: 'get_history', sessionId });
    const history = (await tablet.next('history')).messages as Message[];
    await tablet.next('status', is('idle'));
    const kept = ['system', 'assistant', 'tool_result', 'result'];
    const live = phone.received.filter(({ type, subtype }) => kept.includes(type) && subtype !== 'session_created');
    expect(history.filter(({ type }) => kept.includes(type))).toEqual(live.slice(1));
    expect(history.filter(({ type }) => type === 'user_input').map(({ text }) => text)).toContain(
      `Please. ${marker('one')}`,
    );

    const told = new Set([...phone.received, ...tablet.received].map(({ type }) => type));
    expect(told).toEqual(new Set([...serverTypes, 'session_list']));

    // stop_session
    phone.send({ type: 'stop_session', sessionId });
    expect((await phone.next('session_list')).sessions).toEqual([]);
    expect((await house.open(String(sessionId))).state.run).toMatchObject({ type: 'ended', run: { end: 'stopped' } });

    // list_recent_sessions
    phone.send({ type: 'start', projectPath: claude.project });
    const newer = await phone.next('system');
    phone.send({ type: 'list_recent_sessions', limit: 1 });
    expect(await phone.next('recent_sessions')).toMatchObject({
      sessions: [{ sessionId: newer.sessionId }],
      hasMore: true,
    });
    phone.send({ type: 'list_recent_sessions' });
    expect((await phone.next('recent_sessions')).sessions).toContainEqual(
      expect.objectContaining({
        sessionId,
        projectPath: claude.project,
        firstPrompt: expect.stringContaining('Please.'),
      }),
    );

    // resume_session
    phone.send({ type: 'resume_session', sessionId, projectPath: claude.project, permissionMode: 'plan' });
    expect(await phone.next('system')).toMatchObject({ subtype: 'session_created', sessionId });
    phone.send({ type: 'input', text: 'Do you remember?' });
    expect(await phone.next('result')).toMatchObject({ subtype: 'success', sessionId });
    const remembering = await api.received(({ body }) => JSON.stringify(body).includes('Do you remember?'));
    expect(JSON.stringify(remembering.body)).toContain('After some thought: yes.');
    expect((await house.open(String(sessionId))).state.cli.mode).toBe('plan');

    // start with `continue` takes the newest of the project
    await tablet.close();
    const other = await place.bridge();
    other.send({ type: 'start', projectPath: claude.project, continue: true });
    expect(await other.next('system')).toMatchObject({ subtype: 'session_created', sessionId });
  });
});

function is(status: string): (message: Message) => boolean {
  return (message) => message.status === status;
}

function answer(content: object): object {
  return { id: expect.any(String), role: 'assistant', content: [content], model: expect.stringMatching(/^claude-/) };
}

function question(text: string, ...labels: string[]) {
  const options = labels.map((label) => ({ label, description: `The ${label} one` }));
  return { question: text, header: text.slice(6, 13), multiSelect: false, options };
}

function streamed(client: CompatSocket, type: string): string {
  return client.received.flatMap((message) => (message.type === type ? [String(message.text)] : [])).join('');
}
