import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FolderRules } from '../../src/core/permission/folder-rules.ts';
import type { SettingsChange } from '../../src/core/permission/settings.ts';
import type { Trial } from '../../src/core/permission/trial.ts';
import type { Why } from '../../src/core/permission/why.ts';
import type { Scope } from '../../src/core/wire.ts';
import { say, turnsEnded, until } from '../session/house.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

let house: ApiHouse;
let project: string;
let local: string;
let user: string;

beforeAll(async () => {
  house = await openApiHouse();
  project = join(house.project, '.claude', 'settings.json');
  local = join(house.project, '.claude', 'settings.local.json');
  user = join(house.home, '.claude', 'settings.json');
});
afterAll(() => house.close());

const text = '{\n  "model": "opus", // ours\n  "permissions": {\n    "allow": ["Bash(ls:*)"]\n  }\n}\n';

beforeEach(async () => {
  await mkdir(join(house.project, '.claude'), { recursive: true });
  await Promise.all([local, user].map((file) => rm(file, { force: true })));
  await writeFile(project, text);
});

async function rules(): Promise<FolderRules> {
  return (await house.tell<FolderRules>(`/api/rules?folder=${encodeURIComponent(house.project)}`)).body;
}

async function change(wanted: SettingsChange, { scope = 'admin' as Scope, seen = {} as object } = {}) {
  const json = { folder: house.project, change: wanted, seen: { ...(await versions()), ...seen } };
  return house.tell<FolderRules>('/api/rules/changes', { method: 'POST', scope, json });
}

async function versions(): Promise<{ [place: string]: string | null }> {
  const own = (await rules()).files.filter(({ place }) => place !== 'policy');
  return Object.fromEntries(own.map(({ place, text: read }) => [place, read.type === 'read' ? read.version : null]));
}

const adding = { type: 'rule.add', place: 'project', behavior: 'deny', rule: 'Bash(rm:*)' } as const;

describe('rules', () => {
  test('come with the file that each is in', async () => {
    const { files, mode } = await rules();
    expect(files.map(({ place }) => place)).toEqual(['policy', 'user', 'project', 'local']);
    expect(files[2]).toMatchObject({ file: project, text: { rules: [{ behavior: 'allow', rule: 'Bash(ls:*)' }] } });
    expect(mode).toBe('default');
  });

  test('are added, and the file keeps every other byte', async () => {
    expect(await change(adding)).toMatchObject({ status: 200 });
    const after = await readFile(project, 'utf8');
    expect(after).toBe(text.replace('["Bash(ls:*)"]', '["Bash(ls:*)"],\n    "deny": [\n      "Bash(rm:*)"\n    ]'));
  });

  test('are moved to another file, and removed', async () => {
    const rule = { place: 'project', behavior: 'allow', rule: 'Bash(ls:*)' } as const;
    const moved = await change({ type: 'rule.move', ...rule, to: { place: 'local', behavior: 'ask' } });
    expect(moved.status).toBe(200);
    expect(JSON.parse(await readFile(local, 'utf8'))).toEqual({ permissions: { ask: ['Bash(ls:*)'] } });
    expect(await readFile(project, 'utf8')).toBe(text.replace('"Bash(ls:*)"', ''));
    expect(await change({ type: 'rule.remove', ...rule, place: 'local', behavior: 'ask' })).toMatchObject({
      status: 200,
    });
    expect(await change({ type: 'rule.remove', ...rule })).toMatchObject({ status: 422 });
  });

  test('move within a file from one behavior to another', async () => {
    const to = { place: 'project', behavior: 'deny' } as const;
    const moving = { type: 'rule.move', place: 'project', behavior: 'allow', rule: 'Bash(ls:*)', to } as const;
    expect(await change(moving)).toMatchObject({ status: 200 });
    expect((await rules()).files[2]?.text).toMatchObject({ rules: [{ behavior: 'deny', rule: 'Bash(ls:*)' }] });
  });

  test('of a file that was changed meanwhile are not written over it', async () => {
    const before = await versions();
    await writeFile(project, `${text}\n`);
    const refused = await change(adding, { seen: before });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict', file: project } } });
    expect(await readFile(project, 'utf8')).toBe(`${text}\n`);
  });

  test('added by many at once are all there, or refused', async () => {
    const all = ['A', 'B', 'C', 'D'].map((rule) =>
      change({ type: 'rule.add', place: 'local', behavior: 'allow', rule }),
    );
    const done = (await Promise.all(all)).filter(({ status }) => status === 200);
    const { permissions } = JSON.parse(await readFile(local, 'utf8')) as { permissions: { allow: string[] } };
    expect(permissions.allow).toHaveLength(done.length);
    expect(done.length).toBeGreaterThan(0);
  });

  test('of one kind in one file are replaced at once, and the others stay', async () => {
    await writeFile(project, text.replace('["Bash(ls:*)"]', '["Bash(ls:*)", "Read"],\n    "deny": ["WebFetch"]'));
    const replacing = {
      type: 'rules.replace',
      place: 'project',
      behavior: 'allow',
      rules: ['Bash(make)', 'Edit'],
    } satisfies SettingsChange;
    expect(await change(replacing)).toMatchObject({ status: 200 });
    const { text: read } = (await rules()).files[2] ?? {};
    expect(read).toMatchObject({
      rules: expect.toSatisfy((all: { behavior: string; rule: string }[]) =>
        ['allow Bash(make)', 'allow Edit', 'deny WebFetch'].every((one) =>
          all.some(({ behavior, rule }) => `${behavior} ${rule}` === one),
        ),
      ),
    });
    expect(await readFile(project, 'utf8')).not.toContain('Bash(ls:*)');
    expect(await readFile(project, 'utf8')).toContain('// ours');
    expect(await change({ ...replacing, place: 'user' }, { scope: 'operate' })).toMatchObject({ status: 403 });
  });

  test('[S26] of the user need an admin, those of a project do not', async () => {
    expect(await change({ ...adding, place: 'user' }, { scope: 'operate' })).toMatchObject({ status: 403 });
    const to = { place: 'user', behavior: 'allow' } as const;
    const moving = { type: 'rule.move', place: 'project', behavior: 'allow', rule: 'Bash(ls:*)', to } as const;
    expect(await change(moving, { scope: 'operate' })).toMatchObject({ status: 403 });
    expect(await change(adding, { scope: 'operate' })).toMatchObject({ status: 200 });
    expect(await change({ ...adding, place: 'user' })).toMatchObject({ status: 200 });
    expect(JSON.parse(await readFile(user, 'utf8'))).toEqual({ permissions: { deny: ['Bash(rm:*)'] } });
  });

  test('of the policy are for nobody to change', async () => {
    expect(await change({ ...adding, place: 'policy' })).toMatchObject({ status: 422 });
  });

  test('in a broken file are told with the line, and the file is left alone', async () => {
    await writeFile(project, '{\n  "permissions": [\n');
    expect((await rules()).files[2]?.text).toMatchObject({ type: 'broken', line: 3 });
    expect(await change(adding, { seen: {} })).toMatchObject({ status: expect.toBeOneOf([409, 422]) });
    expect(await readFile(project, 'utf8')).toBe('{\n  "permissions": [\n');
  });

  test('of a folder that is not trusted, or gone, are not shown', async () => {
    const other = await mkdtemp(join(tmpdir(), 'quarterdeck-untrusted-'));
    const asked = () => house.tell(`/api/rules?folder=${encodeURIComponent(other)}`);
    expect(await asked()).toMatchObject({ status: 403, body: { error: { code: 'untrusted' } } });
    await rm(other, { recursive: true });
    expect(await asked()).toMatchObject({ status: 422 });
    expect(await house.tell('/api/rules')).toMatchObject({ status: 422 });
    expect(await house.tell('/api/rules?session=nobody')).toMatchObject({ status: 404 });
  });
});

test('a call is tried against the rules of the folder, with the way there', async () => {
  const attempt = (command: string) =>
    house.tell<Trial>('/api/rules/trials', {
      method: 'POST',
      json: { folder: house.project, tool: 'Bash', input: { command } },
    });
  expect((await attempt('ls -l')).body).toMatchObject({ outcome: 'allow', because: { reason: { type: 'rule' } } });
  const { outcome, steps } = (await attempt('ls && npm publish')).body;
  expect(outcome).toBe('ask');
  expect(steps.map(({ subject }) => subject)).toContain('npm publish');
});

test('a run that began in bypass can still bypass in plan mode, and the next one can not', async () => {
  const session = await house.create({ permissionMode: 'bypassPermissions' });
  await session.resume();
  await session.configure({ permissionMode: 'plan' }, 'laptop');
  const known = async () => (await house.tell<FolderRules>(`/api/rules?session=${session.id}`)).body;
  expect((await known()).mayBypass).toBe(true);
  await session.stop();
  expect(await known()).not.toHaveProperty('mayBypass');
});

test('why a call was allowed is told for every call', async () => {
  const session = await house.create();
  await say(session, `RUN:${JSON.stringify([{ type: 'tool', name: 'Bash', input: { command: 'ls' }, result: 'a' }])}`);
  await until(session, turnsEnded(1));
  const { decisions } = await house.store.decisions({ sessionId: session.id, before: null, limit: 9 });
  const [decision] = decisions;
  expect(decision).toMatchObject({ tool: 'Bash', subject: 'ls', outcome: 'allowed' });
  const { body } = await house.tell<Why>(`/api/sessions/${session.id}/calls/${decision?.id}/why`, { scope: 'watch' });
  expect(body).toMatchObject({
    cause: { type: 'rule', rule: { rule: 'Bash(ls:*)', place: 'project' } },
    isProbable: true,
  });
  expect(await house.tell(`/api/sessions/${session.id}/calls/nothing/why`)).toMatchObject({ status: 404 });
});

test('[S24] a call that would take too long to be held against the rules of a project is not, and nobody waits', async () => {
  const allow = Array.from({ length: 500 }, (_, index) => `Bash(b${index} *)`);
  await writeFile(project, JSON.stringify({ permissions: { allow } }));
  const json = { folder: house.project, tool: 'Bash', input: { command: 'a;'.repeat(20_000) } };
  expect(await house.tell('/api/rules/trials', { method: 'POST', json })).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid', message: expect.stringContaining('too long to check') } },
  });
});
