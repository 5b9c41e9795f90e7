import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { protocol } from '../../src/core/wire.ts';
import { operator } from './harbour.ts';
import { openPeer } from './peer.ts';
import { openPort } from './port.ts';
import { closeCode, frame, openRawSocket } from './raw-socket.ts';

test('[P1] [W4] a message over 1 MiB closes the socket with 1009; one just under it is taken', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const peer = await harbour.peer();
  const title = 'x'.repeat(500);
  const padding = ' '.repeat(1024 * 1024 - 700);
  peer.raw(
    `${padding}${JSON.stringify({ type: 'command', id: '1', command: { type: 'session.rename', sessionId: session.id, title } })}`,
  );
  await peer.next('done');
  peer.raw(' '.repeat(1024 * 1024 + 1));
  expect(await peer.closed).toBe(1009);
});

test('[P1] endless fragments are closed, whether they are large or empty', async () => {
  const { harbour } = await openPort();
  for (const size of [60_000, 0]) {
    const { socket } = await openRawSocket(harbour.url);
    const code = closeCode(socket);
    const body = Buffer.alloc(size, 0x20);
    socket.write(frame(1, false, body));
    let sent = size;
    let frames = 1;
    while (socket.writable && frames < 100_000) {
      sent += size;
      frames += 1;
      if (!socket.write(frame(0, false, body)) || frames % 100 === 0) await new Promise(setImmediate);
    }
    expect([1008, 1009]).toContain(await code);
    expect(frames).toBeLessThan(100_000);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  }
  const peer = await harbour.peer();
  expect(await peer.command({ type: 'servers.list', sessionId: 'none' })).toMatchObject({ type: 'refused' });
});

describe('[P3] [W4] what is no message is refused by name, and the socket goes on', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const command = (command: unknown, id = '1') => JSON.stringify({ type: 'command', id, command });
  const watch = (after: string) => `{"type":"watch","sessionId":"a","after":${after}}`;
  const cases: [string, string | Buffer, object][] = [
    ['broken JSON', '{"type":', { code: 'malformed' }],
    ['nothing', '', { code: 'malformed' }],
    ['a list', '[]', { code: 'malformed' }],
    ['null', 'null', { code: 'malformed' }],
    ['an unknown type', '{"type":"explode"}', { code: 'unknownType' }],
    ['a type that is no text', '{"type":{"a":1}}', { code: 'malformed' }],
    ['an inherited name as type', '{"type":"constructor"}', { code: 'unknownType' }],
    ['a field too many', '{"type":"pong","more":1}', { code: 'malformed' }],
    ['__proto__', '{"type":"unwatch","sessionId":"a","__proto__":{"admin":true}}', { code: 'malformed' }],
    [
      '__proto__ inside',
      '{"type":"command","id":"1","command":{"type":"session.configure","sessionId":"a","options":{"agents":{"__proto__":{}}}}}',
      { code: 'malformed' },
    ],
    ['200,000 lists in each other', nested(200_000), { code: 'malformed' }],
    [
      '200,000 lists in an option',
      `{"type":"command","id":"1","command":{"type":"session.configure","sessionId":"a","options":{"agents":{"a":${nested(200_000)}}}}}`,
      { code: 'malformed' },
    ],
    ['a cursor that is NaN', watch('{"logId":"a","seq":NaN}'), { code: 'malformed' }],
    ['a negative cursor', watch('{"logId":"a","seq":-1}'), { code: 'malformed' }],
    ['a huge cursor', watch('{"logId":"a","seq":1e308}'), { code: 'malformed' }],
    ['a cursor just too large', watch('{"logId":"a","seq":9007199254740993}'), { code: 'malformed' }],
    ['half a cursor', watch('{"logId":"a","seq":1.5}'), { code: 'malformed' }],
    ['a cursor as text', watch('"5"'), { code: 'malformed' }],
    ['an id that is too long', JSON.stringify({ type: 'unwatch', sessionId: 'x'.repeat(65) }), { code: 'malformed' }],
    ['an unknown command', command({ type: 'computer.explode' }), { code: 'unknownType' }],
    ['a command without its fields', command({ type: 'session.create' }), { code: 'malformed' }],
    [
      'a session id that is no UUID',
      command({ type: 'session.create', sessionId: '--settings=x', cwd: '/' }),
      { code: 'malformed' },
    ],
    [
      'an unknown option',
      command({ type: 'session.configure', sessionId: 'a', options: { shell: 'sh' } }),
      { code: 'malformed' },
    ],
    ['a binary frame', Buffer.from('{"type":"pong"}'), { code: 'malformed' }],
  ];

  test.each(cases)('%s', async (_name, text, error) => {
    const { house, harbour } = await openPort();
    const session = await house.create();
    const peer = await harbour.peer();
    peer.raw(text);
    expect(await peer.next('refused')).toMatchObject({ error: { ...error, rule: 'W4' } });
    expect(await peer.command({ type: 'servers.list', sessionId: session.id })).toMatchObject({ type: 'done' });
    expect(session.state.seq).toBe(1);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(harbour.errors).toEqual([]);
  });
});

test('[P3] [W4] a command that is refused before it is read carries its id, so that the client knows which', async () => {
  const { harbour } = await openPort();
  const peer = await harbour.peer();
  peer.raw(JSON.stringify({ type: 'command', id: 'mine', command: { type: 'computer.explode' } }));
  expect(await peer.next('refused')).toMatchObject({ id: 'mine', error: { code: 'unknownType' } });
});

test('[P3] any JSON at all is answered or does nothing, and the process stays up', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const types = ['watch', 'unwatch', 'command', 'pong', 'hello', '', 'toString'];
  const words = fc.oneof(fc.constantFrom(...types, session.id), fc.string());
  const value = fc.oneof(words, fc.jsonValue());
  const message = fc.record(
    {
      type: words,
      id: value,
      sessionId: value,
      after: value,
      command: fc.oneof(value, fc.record({ type: words, sessionId: value })),
    },
    { requiredKeys: ['type'] },
  );
  const property = fc.asyncProperty(
    fc.array(fc.oneof(message, fc.jsonValue()), { maxLength: 30 }),
    async (messages) => {
      const peer = await harbour.peer();
      for (const one of messages) peer.raw(JSON.stringify(one));
      expect(await peer.command({ type: 'servers.list', sessionId: session.id })).toMatchObject({ type: 'done' });
      await peer.close();
    },
  );
  await fc.assert(property, { numRuns: Number(process.env.QUARTERDECK_FUZZ_RUNS ?? 100) });
  expect(harbour.errors).toEqual([]);
  expect(session.state.seq).toBe(1);
});

test('[W1] a client of another version is told so and closed with 4400', async () => {
  const { harbour } = await openPort();
  const peer = await openPeer(harbour.url, operator, ['quarterdeck.99']);
  expect(await peer.next('refused')).toMatchObject({ error: { code: 'unsupported', rule: 'W1' } });
  expect(await peer.closed).toBe(4400);
});

test('[W2] [S9] the token that a client offers is not sent back', async () => {
  const { harbour } = await openPort();
  const peer = await harbour.peer();
  expect(peer.socket.protocol).toBe(protocol);
  expect(peer.heard[0]).toMatchObject({ type: 'hello', version: 'test', device: { name: 'laptop', scope: 'operate' } });
});

test('[P4] [W5] compression is not negotiated, even when a client offers it', async () => {
  const { harbour } = await openPort();
  const offer = 'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits';
  const { socket, answer } = await openRawSocket(harbour.url, [offer]);
  expect(answer).toMatch(/^HTTP\/1\.1 101 /);
  expect(answer.toLowerCase()).not.toContain('sec-websocket-extensions');
  socket.destroy();
});

test('[W31] more than 256 sessions over one socket: the rest is refused, those before are followed', async () => {
  const { house, harbour } = await openPort();
  const sessions = [];
  for (let count = 0; count < 257; count += 1) sessions.push(await house.create());
  const peer = await harbour.peer();
  for (const [index, { id }] of sessions.entries()) {
    peer.watch(id);
    if (index < 256) await peer.next('current', ({ sessionId }) => sessionId === id);
  }
  const last = sessions.at(-1)?.id;
  expect(await peer.next('unwatched')).toMatchObject({ sessionId: last, error: { code: 'throttled', rule: 'W31' } });
  await sessions[0]?.rename('b', null);
  await peer.next('line');
  expect(harbour.hub.counts().watches).toBe(256);
});

test('[W31] a client that says too much is throttled, and closed with 4429 when it goes on', async () => {
  const { harbour } = await openPort();
  const peer = await harbour.peer();
  for (let count = 0; count < 5000 && peer.socket.readyState === WebSocket.OPEN; count += 1) peer.say({ type: 'pong' });
  expect(await peer.next('refused')).toMatchObject({ error: { code: 'throttled', rule: 'W31' } });
  expect(await peer.closed).toBe(4429);
});
