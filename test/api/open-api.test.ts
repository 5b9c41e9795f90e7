import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { exampleTemplates } from '../../src/core/template/examples.ts';
import { apiPath, routeTable } from '../../src/server/http/api/route-table.ts';
import type { Session } from '../../src/server/session/session.ts';
import { agentOf, taskFor, untilTask } from '../fleet/fleet-house.ts';
import { say, turnsEnded, until } from '../session/house.ts';
import { recordedJournal } from '../store/recorded-journal.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';
import { worktreeExamples } from './worktree-examples.ts';

type Operation = {
  operationId: string;
  'x-scope': string;
  responses: { [status: string]: { content: { [type: string]: { schema: object } } } };
};
type Document = {
  openapi: string;
  paths: { [path: string]: { [method: string]: Operation } };
  components: { schemas: object };
};

let house: ApiHouse;
let document: Document;
/** What stands for the parameters of a route, and is sent with it. */
let examples: { [route: string]: { target: string; json?: unknown; body?: Uint8Array<ArrayBuffer> } };

beforeAll(async () => {
  house = await openApiHouse(
    {},
    { post: async () => ({ type: 'answered', status: 204, retryAfterMs: null, text: '' }) },
  );
  document = (await house.tell<Document>('/api/openapi.json')).body;
  const steps = [
    { type: 'tool', name: 'Bash', input: { command: 'ls' }, result: 'a\nb' },
    { type: 'line', text: '{"type":"of tomorrow"}' },
    { type: 'line', text: 'not of the protocol' },
    { type: 'text', text: 'done' },
    { type: 'ask', name: 'Bash', input: { command: 'rm -rf /' } },
  ];
  const session = await house.create();
  const savedCall = await callWithSavedOutput(session);
  await say(session, `RUN:${JSON.stringify(steps)}`);
  await until(session, ({ requests }) => requests.length === 1);
  await writeFile(join(house.project, 'a.ts'), 'const a = 1;\n');
  const own = `/api/sessions/${session.id}`;
  const [entry] = await house.store.entries(session.id, { type: 'last', limit: 1 });
  const { decisions } = await house.store.decisions({ sessionId: session.id, before: null, limit: 1 });
  const [call] = decisions;
  const image = await imageLine(session.id);
  const root = encodeURIComponent(house.project);
  await house.store.saveSearch({ id: 'forgotten', text: 'x', createdAt: 1 });
  const made = await house.context.devices.create({ name: 'x', scope: 'watch', expiresAt: null });
  if (made.type === 'failed') throw new Error(made.detail);
  const [request] = session.state.requests;
  const subscription = {
    endpoint: 'https://push.example.com/send/1',
    keys: { p256dh: generatedPoint(), auth: randomBytes(16).toString('base64url') },
  };
  const notifications = '/api/notifications';
  await house.tell(`${notifications}/subscription`, { method: 'PUT', scope: 'admin', json: subscription });
  const code = new URL(house.context.signIn.startLink(house.origin)).hash.slice('#code='.length);
  const oneTrace = `${own}/traces/${await tracedOnce(session.id)}`;
  const { fleet } = house.context;
  for (const id of ['ada', 'eve']) await fleet.putAgent(id, agentOf(house.project));
  await fleet.putTask('judged', taskFor('ada'));
  await untilTask(fleet, 'judged', ({ state }) => state === 'done');
  await fleet.wish('ada', 'paused');
  for (const id of ['read', 'gone', 'again']) await fleet.putTask(id, taskFor('ada'));
  await fleet.cancelTask('again');
  examples = {
    'GET /api/sessions': { target: '/api/sessions?limit=1' },
    'GET /api/sessions/{id}': { target: own },
    'GET /api/sessions/{id}/file': { target: `${own}/file` },
    'GET /api/sessions/{id}/files/preview': { target: `${own}/files/preview?path=a.ts` },
    'GET /api/sessions/{id}/calls/{callId}/output': { target: `${own}/calls/${savedCall}/output` },
    'GET /api/sessions/{id}/turns': { target: `${own}/turns` },
    'GET /api/sessions/{id}/entries': { target: `${own}/entries` },
    'GET /api/sessions/{id}/changes': { target: `${own}/changes` },
    'GET /api/usage': { target: '/api/usage' },
    'PUT /api/usage/guards': {
      target: '/api/usage/guards',
      json: { list: [{ window: 'five_hour', share: 0.8, act: 'hold' }] },
    },
    'GET /api/keys': { target: '/api/keys' },
    'PUT /api/keys': { target: '/api/keys', json: { keys: { goInbox: ['g i', 'alt+i'] } } },
    'GET /api/budgets': { target: '/api/budgets' },
    'PUT /api/budgets': {
      target: '/api/budgets',
      json: { zone: 'Europe/Berlin', list: [{ scope: 'day', dollars: 5, act: 'pause' }] },
    },
    'GET /api/cost': { target: '/api/cost?range=30d&zone=Europe/Berlin' },
    'GET /api/sessions/{id}/entries/{entryId}': { target: `${own}/entries/${encodeURIComponent(entry?.id ?? '')}` },
    'GET /api/sessions/{id}/entries/{entryId}/payload': {
      target: `${own}/entries/${encodeURIComponent(entry?.id ?? '')}/payload`,
    },
    'GET /api/sessions/{id}/lines/{seq}': { target: `${own}/lines/1?format=json` },
    'GET /api/sessions/{id}/lines/{seq}/attachments/{index}': { target: `${own}/lines/${image}/attachments/1` },
    'GET /api/sessions/{id}/journal': { target: `${own}/journal` },
    'GET /api/sessions/{id}/frames': { target: `${own}/frames` },
    'GET /api/sessions/{id}/frames/{seq}': { target: `${own}/frames/${entry?.seq ?? 0}` },
    'GET /api/sessions/{id}/traces': { target: `${own}/traces` },
    'POST /api/sessions/{id}/traces': { target: `${own}/traces` },
    'GET /api/sessions/{id}/traces/{traceId}': { target: `${oneTrace}?redact=false` },
    'GET /api/sessions/{id}/traces/{traceId}/preview': { target: `${oneTrace}/preview` },
    'POST /api/sessions/{id}/traces/{traceId}/stop': { target: `${oneTrace}/stop` },
    'DELETE /api/sessions/{id}/traces/{traceId}': { target: oneTrace },
    'GET /api/replays/{id}': { target: `/api/replays/${session.id}` },
    'POST /api/replays': { target: '/api/replays', json: { speed: 10 } },
    'GET /api/sessions/{id}/family': { target: `${own}/family` },
    'GET /api/sessions/{id}/export': { target: `${own}/export?format=ndjson` },
    'GET /api/sessions/{id}/export/preview': { target: `${own}/export/preview` },
    'POST /api/sessions/import': {
      target: '/api/sessions/import',
      body: new Uint8Array(Buffer.from(recordedJournal('2.1.325/hello.ndjson', randomUUID()))),
    },
    'GET /api/storage': { target: '/api/storage' },
    'GET /api/storage/files': { target: '/api/storage/files' },
    'POST /api/storage/plan': { target: '/api/storage/plan', json: { months: 6 } },
    'GET /api/requests': { target: '/api/requests' },
    'POST /api/requests/decide': {
      target: '/api/requests/decide',
      json: { sessionId: session.id, requestId: request?.id, epoch: request?.epoch, decision: 'deny' },
    },
    'GET /api/notifications': { target: notifications },
    'PUT /api/notifications/preferences': {
      target: `${notifications}/preferences`,
      json: { page: ['request'], push: [], quiet: null, details: false },
    },
    'PUT /api/notifications/subscription': { target: `${notifications}/subscription`, json: subscription },
    'DELETE /api/notifications/subscription': { target: `${notifications}/subscription` },
    'GET /api/notifications/deliveries': { target: `${notifications}/deliveries?to=webhook` },
    'PUT /api/notifications/webhook': {
      target: `${notifications}/webhook`,
      json: {
        webhook: {
          url: 'https://hooks.example.com/x',
          secret: 'a secret of mine',
          kinds: ['turn'],
          allowPrivate: false,
        },
      },
    },
    'POST /api/notifications/webhook/test': { target: `${notifications}/webhook/test` },
    'POST /api/notifications/subscription/test': { target: `${notifications}/subscription/test` },
    'GET /api/decisions': { target: '/api/decisions' },
    'GET /api/decisions.csv': { target: '/api/decisions.csv' },
    'GET /api/rules': { target: `/api/rules?session=${session.id}` },
    'POST /api/rules/changes': {
      target: '/api/rules/changes',
      json: {
        folder: house.project,
        seen: {},
        change: { type: 'rule.add', place: 'local', behavior: 'ask', rule: 'X' },
      },
    },
    'POST /api/rules/trials': {
      target: '/api/rules/trials',
      json: { session: session.id, tool: 'Bash', input: { command: 'ls && rm x' } },
    },
    'GET /api/sessions/{id}/calls/{callId}/why': { target: `${own}/calls/${call?.id}/why` },
    'GET /api/search': { target: '/api/search?q=done' },
    'GET /api/searches': { target: '/api/searches' },
    'POST /api/searches': { target: '/api/searches', json: { text: 'done' } },
    'DELETE /api/searches/{id}': { target: '/api/searches/forgotten' },
    'GET /api/templates': { target: '/api/templates' },
    'PUT /api/templates/{id}': { target: '/api/templates/one', json: exampleTemplates[0] },
    'GET /api/templates/{id}': { target: '/api/templates/one' },
    'DELETE /api/templates/{id}': { target: '/api/templates/one' },
    'POST /api/commands': {
      target: '/api/commands',
      json: { id: randomUUID(), command: { type: 'session.rename', sessionId: session.id, title: 'x' } },
    },
    'GET /api/me': { target: '/api/me' },
    'GET /api/devices': { target: '/api/devices' },
    'POST /api/devices': { target: '/api/devices', json: { name: 'x', scope: 'watch' } },
    'DELETE /api/devices/{deviceId}': { target: `/api/devices/${made.device.id}` },
    'POST /api/sign-in': { target: '/api/sign-in', json: { code } },
    'POST /api/sign-out': { target: '/api/sign-out' },
    'GET /api/addresses': { target: '/api/addresses' },
    'POST /api/pairings': { target: '/api/pairings', json: { scope: 'watch' } },
    'GET /api/settings': { target: '/api/settings' },
    'PUT /api/settings': { target: '/api/settings', json: { log: 'info' } },
    'GET /api/folders': { target: `/api/folders?prefix=${root}` },
    'GET /api/folders/recent': { target: '/api/folders/recent' },
    'GET /api/folders/trusted': { target: '/api/folders/trusted' },
    'POST /api/folders/trusted': { target: '/api/folders/trusted', json: { path: house.project } },
    'GET /api/files/completion': { target: `/api/files/completion?root=${root}` },
    'GET /api/files/preview': { target: `/api/files/preview?root=${root}&path=a.ts` },
    'GET /api/cli': { target: '/api/cli' },
    'GET /api/doctor': { target: '/api/doctor' },
    'POST /api/demo': { target: '/api/demo' },
    'GET /api/demo': { target: '/api/demo' },
    'GET /api/tags': { target: '/api/tags' },
    'GET /api/transcripts': { target: '/api/transcripts' },
    'GET /api/external': { target: '/api/external' },
    'POST /api/transcripts': { target: '/api/transcripts' },
    'POST /api/uploads': { target: '/api/uploads', body: new Uint8Array(Buffer.from('GIF89a')) },
    'GET /api/agents': { target: '/api/agents' },
    'GET /api/agents/{id}': { target: '/api/agents/ada' },
    'PUT /api/agents/{id}': { target: '/api/agents/ben', json: agentOf(house.project) },
    'DELETE /api/agents/{id}': { target: '/api/agents/eve' },
    'POST /api/agents/{id}/wish': { target: '/api/agents/ada/wish', json: { desiredExecutionState: 'stopped' } },
    'POST /api/agents/{id}/retry': { target: '/api/agents/ada/retry' },
    'GET /api/agents/{id}/events': { target: '/api/agents/ada/events' },
    'GET /api/tasks': { target: '/api/tasks?agent=ada' },
    'GET /api/tasks/{id}': { target: '/api/tasks/read' },
    'PUT /api/tasks/{id}': { target: '/api/tasks/more', json: taskFor('ada', { dependsOn: ['read'] }) },
    'DELETE /api/tasks/{id}': { target: '/api/tasks/gone' },
    'POST /api/tasks/{id}/retry': { target: '/api/tasks/again/retry' },
    'POST /api/tasks/{id}/cancel': { target: '/api/tasks/again/cancel' },
    'POST /api/tasks/{id}/finish': { target: '/api/tasks/judged/finish', json: { state: 'done' } },
    'GET /api/openapi.json': { target: '/api/openapi.json' },
    ...(await worktreeExamples(house)),
  };
});
afterAll(() => house.close());

async function tracedOnce(sessionId: string): Promise<string> {
  const started = await house.context.traces.start(sessionId);
  if (started.type !== 'recording') throw new Error(started.type);
  return started.trace.id;
}

function generatedPoint(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair.getPublicKey('base64url');
}

async function callWithSavedOutput(session: Session): Promise<string> {
  const folder = join(house.home, '.claude', 'projects', '-project', session.id, 'tool-results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'b1.txt'), 'all of it');
  const result = `<persisted-output>\nOutput too large (1MB). Full output saved to: ${join(folder, 'b1.txt')}\n`;
  await say(session, `RUN:${JSON.stringify([{ type: 'tool', name: 'Bash', input: { command: 'seq 9' }, result }])}`);
  await until(session, turnsEnded(1));
  const entries = await house.store.entries(session.id, { type: 'last', limit: 10 });
  return entries.find(({ type }) => type === 'tool')?.id ?? '';
}

async function imageLine(sessionId: string): Promise<number> {
  const session = await house.open(sessionId);
  const id = randomUUID();
  await session.send({ id, text: 'look', images: [{ mediaType: 'image/gif', base64: 'R0lGODlh' }] }, 'test');
  return (await house.store.entry(sessionId, id))?.seq ?? 0;
}

const routes = routeTable.filter(({ path }) => path.startsWith(`${apiPath}/`));
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('every route is described, with its scope, and nothing else is', () => {
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      nameOf({ method: method.toUpperCase(), path: apiPath + path }),
      operation['x-scope'],
    ]),
  );
  expect(Object.fromEntries(described)).toEqual(
    Object.fromEntries(routes.map((route) => [nameOf(route), route.scope ?? 'public'])),
  );
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((one) => one.operationId),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('getSessionsByIdEntriesByEntryIdPayload');
});

/** The schema for one answer of a route, out of the description that is served. */
function schemaFor(method: string, path: string, status: string, type: string): z.ZodType {
  const schema =
    document.paths[path.slice(apiPath.length)]?.[method.toLowerCase()]?.responses[status]?.content[type]?.schema;
  if (!schema) throw new Error(`${method} ${path} says nothing about ${status} ${type}`);
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
}

describe('a real answer is what the description says', () => {
  test.each(routes.map((route) => [nameOf(route), route] as const))('%s', async (name, { method, path, scope }) => {
    const example = examples[name];
    if (!example) throw new Error('a route without an example');
    const { target, json, body } = example;
    const token = path.endsWith('/sign-out')
      ? { token: await house.freshToken('watch') }
      : { scope: scope === null ? null : ('admin' as const) };
    const content =
      json === undefined ? {} : { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } };
    const bytes = body ? { body, headers: { 'Content-Type': 'image/gif' } } : {};
    const answer = await house.ask(target, { method, ...token, ...content, ...bytes });
    expect(answer.status).toBe(200);
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    if (type.startsWith('image/')) return expect(schemaFor(method, path, '200', 'image/*')).toBeDefined();
    const schema = schemaFor(method, path, '200', type);
    if (type === 'text/csv') return expect(schema.safeParse(await answer.text()).success).toBe(true);
    const texts = type === 'application/x-ndjson' ? (await answer.text()).trimEnd().split('\n') : [await answer.text()];
    for (const text of texts) expect(schema.safeParse(JSON.parse(text)).error?.message).toBeUndefined();
  });

  test('also a refusal', async () => {
    for (const { target, method, path } of [
      { target: '/api/sessions/missing', method: 'GET', path: '/api/sessions/{id}' },
      { target: '/api/sessions?limit=x', method: 'GET', path: '/api/sessions' },
      { target: '/api/commands', method: 'POST', path: '/api/commands' },
    ]) {
      const { status, body } = await house.tell(target, { method, ...(method === 'POST' ? { json: {} } : {}) });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(schemaFor(method, path, 'default', 'application/json').safeParse(body).error?.message).toBeUndefined();
    }
  });

  test('and what is not so is noticed', () => {
    const schema = schemaFor('GET', '/api/sessions', '200', 'application/json');
    expect(schema.safeParse({ sessions: [{}], next: null }).success).toBe(false);
    expect(schema.safeParse({ sessions: [] }).success).toBe(false);
  });
});

test('[C5] the entries of a session with everything in it are all described', async () => {
  const { body } = await house.tell<{ entries: { type: string }[] }>(
    examples['GET /api/sessions/{id}/entries']?.target ?? '',
  );
  expect([...new Set(body.entries.map(({ type }) => type))]).toEqual(
    expect.arrayContaining(['message', 'text', 'tool', 'turn', 'unknown', 'noise', 'notice']),
  );
});
