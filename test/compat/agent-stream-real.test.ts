import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { type ModelApi, startModelApi } from '../../src/server/demo/model-api/server.ts';
import { versions } from '../claude/executable.ts';
import { prepareRealClaude, type RealClaude } from '../claude/real.ts';
import { allLines, type House, openHouse, until } from '../session/house.ts';
import { openPlace, type Place } from './place.ts';
import type { Message } from './socket.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe.each(versions)('the agent stream over the real CLI %s', (version) => {
  let api: ModelApi;
  let claude: RealClaude;
  let house: House;
  let place: Place;

  beforeEach(async () => {
    api = await startModelApi();
    claude = await prepareRealClaude(version, api, { files: { 'a.txt': 'old\n' } });
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

  test('plays every message of its document: start, talk, ask, kill, reconnect, resume, start afresh', async () => {
    const file = join(claude.project, 'a.txt');
    api.add('edit', [
      reply('I look first.', tool('Read', { file_path: file })),
      reply(tool('Edit', { file_path: file, old_string: 'old', new_string: 'new' })),
      reply('Edited.'),
    ]);
    const first = await place.agent('worker-abc');
    const second = await place.agent('worker-abc');
    const other = await place.agent('worker-xyz');
    for (const client of [first, second, other]) {
      expect(await client.next('status')).toEqual({ type: 'status', running: false, sessionId: null });
    }

    first.send({
      type: 'start_process',
      sessionId: null,
      workingDir: claude.project,
      systemPrompt: 'Always think of the tide.',
      model: 'claude-sonnet-4-5',
    });
    const started = await first.next('status');
    expect(started).toEqual({ type: 'status', running: true, sessionId: expect.stringMatching(uuid) });
    const sessionId = String(started.sessionId);

    // Its request stays for the page to answer; here it is seen as the CLI said it.
    first.send({ type: 'user_input', text: `Change it. ${marker('edit')}` });
    const asked = await second.next('claude_message', ofType('control_request'));
    expect(asked.data).toMatchObject({ request: { subtype: 'can_use_tool', tool_name: 'Edit' } });
    const session = await house.open(sessionId);
    const { requests } = await until(session, (state) => state.requests.length === 1);
    const [request] = requests;
    await session.answer(request?.id ?? '', { type: 'allow', input: request?.input ?? {}, suggestions: [] }, 'page');
    const result = await first.next('claude_message', ofType('result'));
    await second.next('claude_message', ofType('result'));
    expect(result.data).toMatchObject({ subtype: 'success', result: 'Edited.', session_id: sessionId });
    expect(await readFile(file, 'utf8')).toBe('new\n');
    const [turnRequest] = api.requests.filter(({ place: at }) => at?.type === 'script');
    expect(turnRequest?.body).toMatchObject({ model: 'claude-sonnet-4-5' });
    expect(JSON.stringify(turnRequest?.body)).toContain('Always think of the tide.');

    const said = first.received.filter(({ type }) => type === 'claude_message').map(({ data }) => data as Message);
    expect(said.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['system', 'assistant', 'user', 'stream_event', 'control_request', 'result']),
    );
    const lines = (await allLines(house.store, sessionId))
      .filter(({ source }) => source === 'out')
      .map(({ body }) => Buffer.from(body).toString());
    const told = lines.filter((line) => (JSON.parse(line) as Message).type !== 'control_response');
    const passed = first.texts.filter(
      (text) => text.startsWith('{"type":"claude_message"') && !isDelta(JSON.parse(text) as Message),
    );
    const withoutSeq = passed.map((text) => text.replace(/^(\{"type":"claude_message",)"seq":\d+,/, '$1'));
    expect(withoutSeq).toEqual(told.map((line) => `{"type":"claude_message","data":${line}}`));

    first.send({ type: 'kill_process' });
    for (const client of [first, second]) {
      expect(await client.next('process_exit')).toEqual({ type: 'process_exit', code: 0, sessionId });
    }
    expect(session.state.run).toMatchObject({ type: 'ended', run: { end: 'stopped' } });
    expect(other.received).toHaveLength(1);

    // Another server finds the agent's session again, and an id of the old kind means that one.
    await place.close();
    house = await house.restart();
    place = await openPlace(house, [claude.project]);
    const again = await place.agent('worker-abc');
    expect(await again.next('status')).toEqual({ type: 'status', running: false, sessionId });
    again.send({ type: 'start_process', sessionId: 'worker-abc-1706123456', workingDir: claude.project });
    expect(await again.next('status')).toEqual({ type: 'status', running: true, sessionId });
    again.send({ type: 'user_input', text: 'What was that?' });
    await again.next('claude_message', ofType('result'));
    const remembering = await api.received(({ body }) => JSON.stringify(body).includes('What was that?'));
    expect(JSON.stringify(remembering.body)).toContain('I look first.');
    expect((await house.open(sessionId)).state.run).toMatchObject({ run: { start: 'resume' } });
    again.send({ type: 'start_process', sessionId, workingDir: claude.project });
    expect(await again.next('status')).toEqual({ type: 'status', running: true, sessionId });
    again.send({ type: 'kill_process' });
    await again.next('process_exit');

    // Without an id a start begins a new conversation, which is the agent's from then on.
    again.send({ type: 'start_process', workingDir: claude.project });
    const fresh = await again.next('status');
    expect(fresh.running).toBe(true);
    expect(fresh.sessionId).not.toBe(sessionId);
    again.send({ type: 'user_input', text: 'Hello.' });
    await again.next('claude_message', ofType('result'));
    const late = await place.agent('worker-abc');
    expect(await late.next('status')).toEqual(fresh);
    await again.close();
    late.send({ type: 'user_input', text: 'Are you still there?' });
    await late.next('claude_message', ofType('result'));
    late.send({ type: 'kill_process' });
    await late.next('process_exit');
    late.send({ type: 'start_process', sessionId, workingDir: claude.project });
    expect(await late.next('status')).toEqual({ type: 'status', running: true, sessionId });
  });

  test('[S12] starts nothing in a folder that is not trusted, and says so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-untrusted-'));
    const client = await place.agent('worker');
    client.send({ type: 'start_process', workingDir: folder });
    const refused = await client.next('error');
    expect(refused.message).toMatch(/^The folder .* is not trusted\./);
    client.send({ type: 'start_process', workingDir: join(folder, 'missing') });
    expect((await client.next('error')).message).toBe('The folder cannot be used: There is no such folder.');
    client.send({ type: 'user_input', text: 'Hello?' });
    expect((await client.next('error')).message).toMatch(/send start_process first/);
    expect(await house.store.sessions({ before: null, limit: 10 })).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

function ofType(type: string): (message: Message) => boolean {
  return ({ data }) => (data as Message).type === type;
}

function isDelta({ data }: Message): boolean {
  return (data as Message).type === 'stream_event';
}
