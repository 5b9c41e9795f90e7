import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { WatchedSession } from '../../src/client/watched-session.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { routeTable } from '../../src/server/http/api/route-table.ts';
import { agentsOf, startsOf } from '../fake-claude/make.ts';
import { ask, connect, type DeckProcess, openPlace, type Place } from './deck.ts';

const config = {
  mcpServers: {
    github: { type: 'stdio', command: 'npx', args: ['--token', 'CANARY-arg'], env: { TOKEN: 'CANARY-env' } },
    web: { type: 'http', url: 'https://mcp.test/CANARY-url', headers: { Authorization: 'CANARY-header' } },
  },
};
const settings = {
  env: { API_KEY: 'CANARY-setting' },
  apiKeyHelper: 'CANARY-helper',
  permissions: { allow: ['Read'] },
};
const agents = { helper: { description: 'd', prompt: 'p', mcpServers: [{ own: { env: { A: 'CANARY-agent' } } }] } };
const options: JsonObject = {
  mcpConfigs: [{ type: 'json', value: config }],
  settings: { type: 'json', value: settings },
  agents,
};

vi.setConfig({ testTimeout: 120_000 });

let place: Place;
let deck: DeckProcess;

beforeAll(async () => {
  place = await openPlace();
  deck = await place.start();
});
afterAll(() => place.remove());

test('[S27] secrets of inline configs reach the CLI, and neither a process list nor any device', async () => {
  const client = connect(deck, await place.token('operate'));
  const sessionId = crypto.randomUUID();
  expect(await client.command({ type: 'session.create', sessionId, cwd: place.project, options })).toMatchObject({
    type: 'done',
  });
  await say(client, sessionId);

  // The CLI has them, in files that are for nobody else, and is told the agents over its input.
  const [first] = startsOf(place.fake);
  expect(JSON.stringify(first)).not.toContain('CANARY');
  expect(await othersCanRead()).not.toContain('CANARY');
  const files = filesOf(first?.argv ?? []);
  expect(await jsonIn(files.mcp)).toEqual(config);
  expect(await jsonIn(files.settings)).toEqual({ ...settings, cleanupPeriodDays: expect.any(Number) });
  expect((await stat(files.mcp)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(files.mcp))).mode & 0o777).toBe(0o700);
  expect(agentsOf(place.fake)).toEqual([agents]);

  // Nobody is shown them.
  await everythingShown(sessionId, 'watch');
  await everythingShown(sessionId, 'operate');

  // They go with the run.
  await client.command({ type: 'session.stop', sessionId });
  await vi.waitFor(async () => expect(await readdir(join(place.data, 'runs'))).toEqual([]));
  client.close();
});

test('[S27] options that come back as they were shown keep their secrets: changed, forked, and after a restart', async () => {
  const client = connect(deck, await place.token('operate'));
  const sessionId = crypto.randomUUID();
  await client.command({ type: 'session.create', sessionId, cwd: place.project, options });
  const { facts } = (await (await ask(deck, await place.token('watch'), `/api/sessions/${sessionId}`)).json()) as {
    facts: { options: JsonObject };
  };
  expect(facts.options).toMatchObject({ settings: { value: { permissions: { allow: ['Read'] } } } });

  const shown = structuredClone(facts.options) as { mcpConfigs: { value: typeof config }[] };
  Object.assign(shown.mcpConfigs[0]?.value.mcpServers.github.env ?? {}, { MORE: 'CANARY-more' });
  const configured = await client.command({
    type: 'session.configure',
    sessionId,
    options: { ...shown, model: 'opus' },
  });
  expect(configured).toMatchObject({ type: 'done' });
  const unknown = { settings: { type: 'json', value: { env: { A: '[hidden:unknown]' } } } };
  expect(await client.command({ type: 'session.configure', sessionId, options: unknown })).toMatchObject({
    error: { code: 'invalid', rule: 'W26', option: 'settings' },
  });
  const [moved = ''] = /\[hidden:[^\]]+\]/.exec(JSON.stringify(facts.options)) ?? [];
  for (const [option, value] of Object.entries(shownPlaces(moved))) {
    expect(
      await client.command({ type: 'session.configure', sessionId, options: { [option]: value } as JsonObject }),
    ).toMatchObject({ error: { code: 'invalid', rule: 'W26', option } });
  }
  await say(client, sessionId);
  const { github } = config.mcpServers;
  const changed = {
    mcpServers: { ...config.mcpServers, github: { ...github, env: { TOKEN: 'CANARY-env', MORE: 'CANARY-more' } } },
  };
  expect(await jsonIn(filesOf(lastStart().argv).mcp)).toEqual(changed);

  const newId = crypto.randomUUID();
  expect(await client.command({ type: 'session.fork', sessionId, newId })).toMatchObject({ type: 'done' });
  client.close();
  const left = dirname(filesOf(lastStart().argv).mcp);
  await deck.kill('SIGKILL');
  expect((await stat(left)).isDirectory()).toBe(true);
  deck = await place.start(deck.port);
  await vi.waitFor(() => expect(stat(left)).rejects.toThrow(), { timeout: 20_000 });

  const again = connect(deck, await place.token('operate'));
  for (const id of [sessionId, newId]) {
    await say(again, id);
    expect(await jsonIn(filesOf(lastStart().argv).mcp)).toEqual(changed);
    expect(await jsonIn(filesOf(lastStart().argv).settings)).toEqual({
      ...settings,
      cleanupPeriodDays: expect.any(Number),
    });
    await everythingShown(id, 'watch');
  }
  again.close();
});

test('[S27] settings for new sessions are shown without their secrets, and saving what was shown keeps them', async () => {
  const admin = await place.token('admin');
  const put = (body: object) =>
    ask(deck, admin, '/api/settings', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await put({ run: { settings: { type: 'json', value: settings } } })).status).toBe(200);
  const text = await (await ask(deck, admin, '/api/settings')).text();
  expect(text).not.toContain('CANARY');
  const shown = (JSON.parse(text) as { settings: { run: JsonObject } }).settings;
  expect((await put({ run: { ...shown.run, model: 'opus' } })).status).toBe(200);
  expect((await put({ run: { settings: { type: 'json', value: { env: { A: '[hidden:x]' } } } } })).status).toBe(422);
  const [moved = ''] = /\[hidden:[^\]]+\]/.exec(text) ?? [];
  expect((await put({ run: shownPlaces(moved) })).status).toBe(422);

  const client = connect(deck, await place.token('operate'));
  const sessionId = crypto.randomUUID();
  for (const [option, value] of Object.entries(shownPlaces(moved))) {
    const asked = { [option]: value } as JsonObject;
    expect(
      await client.command({ type: 'session.create', sessionId, cwd: place.project, options: asked }),
    ).toMatchObject({ error: { code: 'invalid', rule: 'W26', option } });
  }
  await client.command({
    type: 'session.create',
    sessionId,
    cwd: place.project,
    options: { ...shown.run, effort: 'high' },
  });
  await say(client, sessionId);
  expect(await jsonIn(filesOf(lastStart().argv).settings)).toEqual({
    ...settings,
    cleanupPeriodDays: expect.any(Number),
  });
  await everythingShown(sessionId, 'watch');
  expect((await place.command('settings')).stdout).not.toContain('CANARY');
  client.close();
});

/** Options with a mask where every device would read the value. */
function shownPlaces(mask: string): JsonObject {
  return {
    settings: { type: 'json', value: { model: mask, permissions: { allow: [mask] } } },
    agents: { x: { description: 'd', prompt: mask } },
    mcpConfigs: [{ type: 'json', value: { mcpServers: { x: { type: 'stdio', command: mask } } } }],
  };
}

type Client = ReturnType<typeof connect>;

async function say(client: Client, sessionId: string): Promise<void> {
  const watch = client.watch(sessionId);
  const turns = await vi.waitFor(() => {
    expect(watch.state).toBeTruthy();
    return (watch as WatchedSession).state?.turns ?? 0;
  });
  await client.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text: 'hello' });
  await vi.waitFor(() => expect(watch.state?.turns).toBeGreaterThan(turns), { timeout: 20_000 });
  expect(JSON.stringify(watch.state)).not.toContain('CANARY');
  watch.close();
}

/** Reads everything that a device with this scope can ask for, over HTTP and over a socket. */
async function everythingShown(sessionId: string, scope: 'watch' | 'operate'): Promise<void> {
  const token = await place.token(scope);
  const paths = routeTable
    .filter(({ method, path }) => method === 'GET' && path !== '/api/doctor')
    .map(({ path }) =>
      path
        .replace('{id}', sessionId)
        .replace('{seq}', '1')
        .replaceAll(/\{\w+\}/g, 'x'),
    );
  for (const format of ['md', 'html', 'json', 'ndjson']) {
    paths.push(`/api/sessions/${sessionId}/export?redact=false&format=${format}`);
  }
  paths.push(`/api/sessions/${sessionId}/lines/2`, `/api/sessions/${sessionId}/frames?text=CANAR`);
  const told = await Promise.all(
    paths.map(async (path) => ({ path, text: await (await ask(deck, token, path)).text() })),
  );
  expect(told.filter(({ text }) => text.includes('CANARY')).map(({ path }) => path)).toEqual([]);
  const heard: string[] = [];
  const socket = new WebSocket(`ws://127.0.0.1:${deck.port}/ws`, ['quarterdeck.1', `quarterdeck.token.${token}`]);
  socket.on('message', (data) => heard.push(String(data)));
  socket.on('open', () => socket.send(JSON.stringify({ type: 'watch', sessionId, after: null })));
  await vi.waitFor(() => expect(heard.join('')).toContain('"snapshot"'));
  socket.close();
  expect(heard.join('')).not.toContain('CANARY');
}

function lastStart() {
  const start = startsOf(place.fake).at(-1);
  if (!start) throw new Error('nothing was started');
  return start;
}

function filesOf(argv: string[]): { mcp: string; settings: string } {
  const valueAt = (flag: string) => argv.find((one) => one.startsWith(`${flag}=`))?.slice(flag.length + 1) ?? '';
  return { mcp: valueAt('--mcp-config'), settings: valueAt('--settings') };
}

async function jsonIn(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

async function othersCanRead(): Promise<string> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const texts = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => ''));
  return (await Promise.all(texts)).join('\n');
}
