import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { routeTable } from '../../src/server/http/api/route-table.ts';
import { startsOf } from '../fake-claude/make.ts';
import { ask, type DeckProcess, openPlace, type Place } from './deck.ts';

const total = Number(process.env.QUARTERDECK_FUZZ ?? 10_000);
const seed = Number(process.env.QUARTERDECK_SEED ?? Date.now() % 2 ** 31);

let place: Place;
let deck: DeckProcess;
/** The last one is good until it is used to sign out. */
let tokens: (string | null)[];
let watcher: string;

beforeAll(async () => {
  console.info(`fuzz seed ${seed}`);
  place = await openPlace();
  deck = await place.start();
  tokens = [null, `qd_${'A'.repeat(43)}`, await place.token('watch')];
  watcher = await place.token('watch', 'watcher');
  // A token that was right once is not slowed down by wrong ones from the same address.
  expect((await ask(deck, watcher, '/api/sessions')).status).toBe(200);
});
afterAll(() => place.remove());

const nasty = fc.constantFrom(
  '$(touch x)',
  '`id`',
  '../../etc/passwd',
  '%2e%2e%2f',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '-1',
  '1e308',
  'NaN',
  '9'.repeat(400),
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  'x'.repeat(5000),
  '',
  ' ',
  '\r\nX-Evil: 1',
  '[[[[',
  '{"a":',
);
const word = fc.oneof(nasty, fc.string({ maxLength: 40 }), fc.uuid());
const value = fc.oneof(word, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 4 }));

const httpRequest = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'BREW'),
  path: fc.oneof(
    fc
      .tuple(fc.constantFrom(...routeTable), word)
      .map(([{ path }, part]) => path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(part.toWellFormed()))),
    fc
      .array(word, { maxLength: 4 })
      .map((parts) => `/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join('/')}`),
  ),
  query: fc.dictionary(fc.constantFrom('limit', 'before', 'after', 'cursor', 'path', 'query', 'parent', 'root'), word, {
    maxKeys: 3,
  }),
  headers: fc.dictionary(
    fc.constantFrom(
      'host',
      'origin',
      'cookie',
      'content-type',
      'sec-fetch-site',
      'x-quarterdeck',
      'range',
      'if-none-match',
    ),
    fc.string({ maxLength: 30, unit: fc.constantFrom(...'abc:/.0;=*" ') }),
    { maxKeys: 3 },
  ),
  body: fc.option(
    value.map((json) => JSON.stringify(json)),
    { nil: undefined },
  ),
  token: fc.nat(2),
});

const types = ['watch', 'unwatch', 'sessions.watch', 'command', 'pong', 'hello', '__proto__', 'toString'];
const commands = [
  'session.create',
  'message.send',
  'request.answer',
  'session.delete',
  'folder.trust',
  'session.fork',
  'model.set',
  'x',
];
const socketMessage = fc.oneof(
  fc.string({ maxLength: 200 }),
  value.map((json) => JSON.stringify(json)),
  fc
    .record({
      type: fc.constantFrom(...types),
      sessionId: value,
      after: fc.oneof(value, fc.record({ logId: value, seq: value })),
      id: value,
      command: fc.oneof(
        value,
        fc.record({
          type: fc.constantFrom(...commands),
          sessionId: value,
          cwd: value,
          text: value,
          path: value,
          answer: value,
        }),
      ),
    })
    .map((message) => JSON.stringify(message)),
);

test('[P3] hostile requests and messages, with and without credentials: no crash, no 500, nothing done', async () => {
  const half = Math.floor(total / 2);
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(httpRequest, { minLength: 50, maxLength: 50 }), async (batch) => {
      for (const status of await Promise.all(batch.map(send))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(status).not.toBe(500);
      }
    }),
    { numRuns: Math.ceil(half / 50), seed },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(socketMessage, { minLength: 50, maxLength: 50 }), async (messages) => {
      await sendAll(messages);
    }),
    { numRuns: Math.ceil((total - half) / 50), seed },
  );
  expect(statuses.get(401) ?? 0).toBeGreaterThan(0);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(0);
  expect((await ask(deck, null, '/health')).status).toBe(200);
  const sessions = (await (await ask(deck, watcher, '/api/sessions')).json()) as { sessions: unknown[] };
  expect(sessions.sessions).toEqual([]);
  expect(startsOf(place.fake)).toEqual([]);
  expect(deck.stderr()).not.toMatch(/"level":50/);
}, 300_000);

type Wanted = typeof httpRequest extends fc.Arbitrary<infer Value> ? Value : never;

function send({ method, path, query, headers, body, token }: Wanted): Promise<number> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, text]) => [name, text.toWellFormed()]),
  ).toString();
  const bearer = tokens[token];
  return new Promise((resolve) => {
    const sent = request({
      host: '127.0.0.1',
      port: deck.port,
      method,
      path: `${path}?${search}`,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    sent.on('response', (response) => {
      response.resume();
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    // What the client's own parser or the server's refuses before a response is no answer, and no harm.
    sent.on('error', () => resolve(0));
    sent.setTimeout(30_000, () => sent.destroy());
    sent.end(body);
  });
}

async function sendAll(messages: string[]): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${deck.port}/ws`, ['quarterdeck.1', `quarterdeck.token.${watcher}`]);
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const hello = new Promise((resolve) => socket.once('message', resolve));
  await Promise.race([hello, closed.then((code) => expect.fail(`closed with ${code} before a hello`))]);
  for (const message of messages) socket.send(message.toWellFormed());
  const done = new Promise((resolve) => socket.on('pong', resolve));
  socket.ping();
  await Promise.race([done, closed]);
  socket.terminate();
}
