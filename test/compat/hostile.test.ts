import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from '../../src/core/wire.ts';
import { startsOf } from '../fake-claude/make.ts';
import type { Step } from '../fake-claude/scenario.ts';
import { allEntries, fakeHouse, type House, turnsEnded, until } from '../session/house.ts';
import { openPlace, type Place } from './place.ts';
import type { CompatSocket, Message } from './socket.ts';

/** The same abuse for both protocols, each in its own words. */
type Protocol = {
  open(place: Place, scope?: Scope): Promise<CompatSocket>;
  start(projectPath: string): Message;
  input(text: string): Message;
  stop(sessionId: string): Message;
  /** The message that names the session when it has been started. */
  isStarted(message: Message): boolean;
  isResult(message: Message): boolean;
};

const agentStream: Protocol = {
  open: (place, scope) => place.agent('worker', scope),
  start: (workingDir) => ({ type: 'start_process', workingDir }),
  input: (text) => ({ type: 'user_input', text }),
  stop: () => ({ type: 'kill_process' }),
  isStarted: ({ type, running }) => type === 'status' && running === true,
  isResult: ({ type, data }) => type === 'claude_message' && (data as Message).type === 'result',
};

const bridge: Protocol = {
  open: (place, scope) => place.bridge(scope),
  start: (projectPath) => ({ type: 'start', projectPath }),
  input: (text) => ({ type: 'input', text }),
  stop: (sessionId) => ({ type: 'stop_session', sessionId }),
  isStarted: ({ type, subtype }) => type === 'system' && subtype === 'session_created',
  isResult: ({ type }) => type === 'result',
};

describe.each([
  { name: 'the agent stream', protocol: agentStream },
  { name: 'the bridge', protocol: bridge },
])('$name', ({ protocol }) => {
  let house: House & { fake: string };
  let place: Place;

  beforeEach(async () => {
    house = await fakeHouse();
    place = await openPlace(house, [house.project]);
  });

  afterEach(async () => {
    await place.close();
    await house.close();
  });

  async function started(): Promise<{ client: CompatSocket; sessionId: string }> {
    const client = await protocol.open(place);
    client.send(protocol.start(house.project));
    const { sessionId } = await client.nextThat(protocol.isStarted);
    return { client, sessionId: String(sessionId) };
  }

  const run = (steps: Step[]) => protocol.input(`RUN:${JSON.stringify(steps)}`);

  test('[P3] broken JSON, unknown types, wrong fields, __proto__ and deep nesting are told as errors', async () => {
    const client = await protocol.open(place);
    const deep = 150_000;
    const bad = [
      '',
      '{',
      'null',
      '42',
      '"start"',
      '[]',
      '{}',
      '{"type":7}',
      '{"type":"format_disk"}',
      '{"type":"__proto__"}',
      '{"type":"constructor"}',
      '{"type":"toString"}',
      `{"type":"${protocol.start('').type}"}`,
      `{"type":"${protocol.start('').type}","projectPath":{},"workingDir":{}}`,
      `{"type":"${protocol.input('').type}","text":["a"]}`,
      '{"__proto__":{"type":"input","text":"polluted"}}',
      `{"type":"${protocol.input('').type}","text":${'['.repeat(deep)}${']'.repeat(deep)}}`,
      `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
      'x'.repeat(100_000),
    ];
    for (const text of bad) {
      client.sendRaw(text);
      expect((await client.next('error')).message).toEqual(expect.any(String));
    }
    expect(({} as { text?: string }).text).toBeUndefined();
    expect(await house.store.sessions({ before: null, limit: 1 })).toEqual([]);
    client.send(protocol.start(house.project));
    await client.nextThat(protocol.isStarted);
  });

  test('[P3] five thousand bad messages at once are each answered, and the good one after them is done', async () => {
    const { client } = await started();
    for (let count = 0; count < 5_000; count++) client.sendRaw('{');
    client.send(protocol.input('Still there?'));
    await client.nextThat(protocol.isResult);
    expect(client.received.filter(({ type }) => type === 'error')).toHaveLength(5_000);
  });

  test('[P1] a frame over 1 MiB closes its socket with 1009, and nobody else notices', async () => {
    const { client, sessionId } = await started();
    const rude = await protocol.open(place);
    rude.sendRaw('x'.repeat(1024 * 1024 + 1));
    expect(await rude.closed).toBe(1009);
    client.send(protocol.input('Did you hear that?'));
    await client.nextThat(protocol.isResult);
    expect((await house.open(sessionId)).state.run.type).toBe('live');
  });

  test('[P5] a client that does not read is cut before 8 MiB wait for it; the CLI and the others go on', async () => {
    const { client, sessionId } = await started();
    const slow = await protocol.open(place);
    slow.send({ type: 'get_history', sessionId });
    await slow.nextThat(({ type }) => type === 'status');
    slow.socket.pause();
    let most = 0;
    client.socket.on('message', () => {
      most = Math.max(most, place.buffered());
    });
    const turns = 30;
    const steps = Array.from({ length: 30 }, (): Step => ({ type: 'tool', name: 'Bash', input: {}, result: long }));
    for (let turn = 0; turn < turns; turn++) client.send(run(steps));
    for (let turn = 0; turn < turns; turn++) await client.nextThat(protocol.isResult);
    expect(client.texts.filter(isToolResult)).toHaveLength(turns * steps.length);
    expect(most).toBeGreaterThan(1024 * 1024);
    expect(most).toBeLessThan(8 * 1024 * 1024);
    slow.socket.resume();
    expect(await slow.closed).toBe(1006);
    expect(slow.texts.filter(isToolResult).length).toBeLessThan(turns * steps.length);
    expect((await house.open(sessionId)).state.run.type).toBe('live');
  });

  test('[S26] a device that may only watch starts, says and stops nothing, and sees everything', async () => {
    const { client, sessionId } = await started();
    const watcher = await protocol.open(place, 'watch');
    watcher.send({ type: 'get_history', sessionId });
    for (const message of [protocol.start(house.project), protocol.input('Hello'), protocol.stop(sessionId)]) {
      watcher.send(message);
      const refused = await watcher.next('error', ({ message: text }) => String(text).includes(message.type));
      expect(refused.message).toBe(`This device may watch only; ${message.type} needs the scope operate.`);
    }
    client.send(protocol.input('Hello'));
    await watcher.nextThat(protocol.isResult);
    expect(startsOf(house.fake)).toHaveLength(1);
    expect((await house.open(sessionId)).state.turns).toBe(1);
  });

  test('a client that leaves stops nothing: what it said last is done', async () => {
    const client = await protocol.open(place);
    client.send(protocol.start(house.project));
    client.send(
      run([
        { type: 'events', count: 100 },
        { type: 'text', text: 'Done without you.' },
      ]),
    );
    client.socket.close();
    await client.closed;
    const session = await untilSession(house);
    const state = await until(session, turnsEnded(1));
    expect(state.run.type).toBe('live');
    expect(state.outbox).toEqual([]);
  });

  test('[C10] stopping ends a CLI in the middle of a turn that does not heed the end of its input', async () => {
    await place.close();
    await house.close();
    house = await fakeHouse({ runs: [{ ignoresInputEnd: true }] });
    place = await openPlace(house, [house.project]);
    const { client, sessionId } = await started();
    const session = await house.open(sessionId);
    client.send(run([{ type: 'hang' }]));
    await until(session, ({ turn }) => turn.type === 'running');
    client.send(protocol.stop(sessionId));
    const state = await until(session, ({ run: { type } }) => type === 'ended');
    expect(state.run).toMatchObject({ run: { end: 'stopped', code: 143 } });
    client.send(protocol.input('Go on.'));
    await client.nextThat((message) => protocol.isResult(message) && session.state.turns === 2);
  });

  test('[S7] what a device says while it is being shut out is not done', async () => {
    const { client, sessionId } = await started();
    void place.hangUp(4401);
    client.send(protocol.input('Too late.'));
    expect(await client.closed).toBe(4401);
    const other = await protocol.open(place);
    other.send({ ...protocol.input('In time.'), sessionId });
    await other.nextThat(protocol.isResult);
    const entries = await allEntries(house.store, sessionId);
    expect(entries.flatMap((entry) => (entry.type === 'message' ? [entry.text] : []))).toEqual(['In time.']);
  });

  test('[S7] what a device has said before it is shut out, and nobody has begun, is not done', async () => {
    const { client, sessionId } = await started();
    const { entry } = house.store;
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    house.store.entry = async (...asked) => {
      begun.resolve();
      await goOn.promise;
      return entry(...asked);
    };
    client.send(protocol.input('Begun.'));
    client.send(protocol.input('Not begun.'));
    client.socket.ping();
    // The server answers it after it has taken what came before.
    await Promise.all([begun.promise, once(client.socket, 'pong')]);
    const gone = place.hangUp(4401);
    house.store.entry = entry;
    goOn.resolve();
    await gone;
    const other = await protocol.open(place);
    other.send({ ...protocol.input('In time.'), sessionId });
    const session = await house.open(sessionId);
    await until(session, turnsEnded(2));
    const entries = await allEntries(house.store, sessionId);
    expect(entries.flatMap((one) => (one.type === 'message' ? [one.text] : []))).toEqual(['Begun.', 'In time.']);
  });

  test('[S7] a device that is shut out and does not answer is gone all the same', async () => {
    const { client } = await started();
    client.socket.pause();
    await place.hangUp(4401);
    client.socket.resume();
    await client.closed;
  });

  test('[S10] hostile folders, sessions and options start nothing', async () => {
    const client = await protocol.open(place);
    const start = protocol.start(house.project);
    const bad = [
      protocol.start('/'),
      protocol.start(`${house.project}\0/etc`),
      protocol.start('$(touch /tmp/x)'),
      protocol.start('x'.repeat(5_000)),
      { ...start, model: '--settings=/tmp/x', permissionMode: '--settings=/tmp/x' },
      { ...start, model: 'a\nb', permissionMode: 'a\nb' },
      { ...start, systemPrompt: 'a\0b', sessionId: '../../etc/passwd', permissionMode: '$(id)' },
    ];
    for (const message of bad) {
      client.send(message);
      expect((await client.next('error')).message).toEqual(expect.any(String));
    }
    expect(startsOf(house.fake)).toEqual([]);
    expect(await house.store.sessions({ before: null, limit: 1 })).toEqual([]);
  });
});

const long = 'x'.repeat(30_000);

function isToolResult(text: string): boolean {
  return text.includes('"tool_result"') && text.includes(long);
}

async function untilSession(house: House) {
  const found = () => house.store.sessions({ before: null, limit: 1 }).then(([row]) => row);
  for (;;) {
    const row = await found();
    if (row) return house.open(row.id);
  }
}
