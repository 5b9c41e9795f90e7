import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { sqlitePlace } from '../../../../test/store/place.ts';
import type { JsonObject } from '../../../core/json.ts';
import { unsealOptions } from '../../../core/session/option-secrets.ts';
import { emptyState } from '../../../core/session/state.ts';
import { loadState } from '../../session/load.ts';
import { compress } from '../journal/bundle.ts';
import { createLineBundler } from '../journal/line-bundle.ts';
import { migrate, migrations } from './migrations.ts';
import { sealStoredOptions } from './seal-options.ts';

const mcp = (token: string) => ({ mcpServers: { github: { command: 'npx', env: { TOKEN: token } } } });
const before: JsonObject = { model: 'opus', mcpConfigs: [{ type: 'json', value: mcp('CANARY-old') }] };
const now: JsonObject = {
  ...before,
  mcpConfigs: [{ type: 'json', value: mcp('CANARY-now') }],
  settings: { type: 'json', value: { env: { KEY: 'CANARY-key' }, permissions: { allow: ['Read'] } } },
};

it('[R10] [S27] an older database has no secret in journal and checkpoint any more, and runs start with the same options', async () => {
  const place = await sqlitePlace();
  onTestFinished(() => place.remove());
  const old = new DatabaseSync(place.file);
  migrate(old, migrations.slice(0, migrations.indexOf(sealStoredOptions)));
  old.exec(`
    INSERT INTO sessions (key, id, cwd, created_at, epoch, head, status, turns, cost, waiting, updated_at)
    VALUES (1, 'a', '/work', 1, 0, 4, 'idle', 0, 0, 0, 1), (2, 'b', '/work', 1, 0, 1, 'idle', 0, 0, 0, 1)`);
  const line = old.prepare(`INSERT INTO journal (session, seq, at, epoch, source, body) VALUES (?, ?, 1, 0, ?, ?)`);
  const own = (session: number, seq: number, ...events: object[]) =>
    line.run(session, seq, 'own', Buffer.from(JSON.stringify(events)));
  const created = { type: 'session.created', cwd: '/work', title: null, forkedFrom: null };
  own(1, 1, { ...created, id: 'a', options: before });
  const argv = ['--verbose', `--mcp-config=${JSON.stringify(mcp('CANARY-old'))}`, '--settings=/a.json'];
  own(1, 2, { type: 'run.claimed', epoch: 1, start: 'new', file: '/c', argv, version: null, keepsCount: false });
  line.run(1, 3, 'out', Buffer.from('{"type":"a","settings":{"env":{"X":"what the CLI wrote stays"}}}'));
  own(1, 4, { type: 'session.configured', options: now, by: null });
  const plain = JSON.stringify([
    { ...created, id: 'b', options: { model: 'opus', settings: { type: 'file', path: '/s' } } },
  ]);
  line.run(2, 1, 'own', Buffer.from(plain));
  const state = { ...emptyState('a'), seq: 4, options: now };
  old.prepare('INSERT INTO checkpoints (session, seq, state) VALUES (1, 4, ?)').run(JSON.stringify(state));
  old.exec('UPDATE sessions SET bytes = (SELECT sum(length(body)) FROM journal WHERE session = key)');
  old.close();

  const store = await place.open();
  const lines = await store.lines('a', 0, 10, 1e6);
  const texts = lines.map(({ body }) => Buffer.from(body).toString());
  const loaded = await loadState(store, 'a');
  expect(texts.join() + JSON.stringify(loaded)).not.toContain('CANARY');
  expect(texts[1]).toContain('"--verbose"');
  expect(texts[1]).toContain('"--settings=/a.json"');
  expect(texts[2]).toContain('what the CLI wrote stays');
  expect((await store.session('a'))?.bytes).toBe(lines.reduce((sum, { body }) => sum + body.length, 0));
  const secrets = await store.secrets('a');
  expect(JSON.stringify(secrets)).not.toContain('CANARY-old');
  expect(unsealOptions(loaded.options, secrets)).toEqual({ options: now, missing: null });

  const [other] = await store.lines('b', 0, 10, 1e6);
  expect(Buffer.from(other?.body ?? []).toString()).toBe(plain);
  expect(await store.secrets('b')).toEqual({});
  await store.close();
});

const config = {
  type: 'http',
  url: 'https://mcp.test/CANARY-url',
  headers: { Authorization: 'CANARY-header' },
  args: ['CANARY-arg'],
  env: { A: 'CANARY-env' },
};
const answer = (subtype: string, response: object) =>
  JSON.stringify({
    type: 'control_response',
    response: { subtype: 'success', request_id: `quarterdeck:${subtype}:1`, response },
  });
const told: [source: 'out' | 'in' | 'torn' | 'own', text: string][] = [
  ['out', answer('mcp_status', { mcpServers: [{ name: 'web', status: 'connected', config }] })],
  [
    'out',
    answer('get_settings', { effective: { env: { A: 'CANARY-env' } }, sources: [{ settings: { x: 'CANARY' } }] }),
  ],
  [
    'in',
    JSON.stringify({
      type: 'control_request',
      request_id: 'quarterdeck:mcp_set_servers:1',
      request: { subtype: 'mcp_set_servers', servers: { web: config } },
    }),
  ],
  ['torn', answer('mcp_status', { mcpServers: [{ name: 'web', config }] }).slice(0, -3)],
  ['own', JSON.stringify([{ type: 'session.configured', options: now, by: null }])],
  ['out', '{"type":"assistant","text":"\\"quarterdeck:mcp_status:1 stays"}'],
];

it.each(['plain', 'bundled', 'placed'])(
  '[S27] an older database shows nothing of what the CLI told of its configuration: %s',
  async (kind) => {
    const place = await sqlitePlace();
    onTestFinished(() => place.remove());
    const old = new DatabaseSync(place.file);
    migrate(old, migrations.slice(0, migrations.indexOf(sealStoredOptions)));
    old.exec(`
    INSERT INTO sessions (key, id, cwd, created_at, epoch, head, status, turns, cost, waiting, updated_at)
    VALUES (1, 'a', '/work', 1, 0, ${told.length}, 'idle', 0, 0, 0, 1)`);
    const insert = old.prepare(`
    INSERT INTO journal (session, seq, at, epoch, source, body, lines, bundle, place, length)
    VALUES (1, ?, 1, 0, ?, ?, ?, ?, ?, ?)`);
    const bodies = told.map(([, text]) => Buffer.from(text));
    const none = new Uint8Array(0);
    if (kind === 'plain') {
      for (const [index, [source]] of told.entries()) {
        insert.run(index + 1, source, bodies[index] ?? none, null, null, null, null);
      }
    } else if (kind === 'bundled') {
      const bundler = createLineBundler();
      for (const [index, [source]] of told.entries()) {
        bundler.add({ at: 1, source, by: null, body: bodies[index] ?? none });
      }
      insert.run(told.length, 'out', compress(bundler.seal()?.bytes ?? none), told.length, null, null, null);
    } else {
      old.prepare('INSERT INTO bundles (key, session, body) VALUES (1, 1, ?)').run(compress(Buffer.concat(bodies)));
      let start = 0;
      for (const [index, [source]] of told.entries()) {
        const length = bodies[index]?.length ?? 0;
        insert.run(index + 1, source, none, null, 1, start, length);
        start += length;
      }
    }
    old.exec('UPDATE sessions SET bytes = (SELECT sum(length(body)) FROM journal WHERE session = key)');
    old.close();

    const store = await place.open();
    const lines = await store.lines('a', 0, 10, 1e6);
    const texts = lines.map(({ body }) => Buffer.from(body).toString());
    expect(texts.filter((text) => text.includes('CANARY'))).toEqual([]);
    expect(texts[0]).toContain('"status":"connected"');
    expect(texts[5]).toBe(told[5]?.[1]);
    const bytes = lines.reduce((sum, { body }) => sum + body.length, 0);
    if (kind === 'plain') expect((await store.session('a'))?.bytes).toBe(bytes);
    await store.close();
  },
);
