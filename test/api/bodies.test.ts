import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { apiPath, routeTable, takesBytes } from '../../src/server/http/api/route-table.ts';
import { beginBody } from '../http/raw-body.ts';
import { longJournal } from '../store/long-journal.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

/** Every route that takes a body, as the API describes itself. */
const routes = routeTable.filter(({ method }) => method !== 'GET' && method !== 'DELETE');
const importPath = '/api/sessions/import';
const chunked = { 'Transfer-Encoding': 'chunked' };
const json = { 'Content-Type': 'application/json' };

let house: ApiHouse;
let withBody: { method: string; path: string; bytes: boolean }[];

beforeAll(async () => {
  house = await openApiHouse();
  const described = (await (await house.ask('/api/openapi.json')).json()) as {
    paths: { [path: string]: { [method: string]: { requestBody?: object } } };
  };
  withBody = routes
    .filter(({ method, path }) => described.paths[path.slice(apiPath.length)]?.[method.toLowerCase()]?.requestBody)
    .map(({ method, path }) => ({ method, path, bytes: takesBytes(method, path) }));
});
afterAll(() => house.close());

const port = (of: ApiHouse = house) => Number(new URL(of.origin).port);

async function begin(
  { method, path, bytes }: { method: string; path: string; bytes: boolean },
  headers: { [name: string]: string } = chunked,
  of: ApiHouse = house,
) {
  const type = bytes ? { 'Content-Type': 'application/octet-stream' } : json;
  const credential = { Authorization: `Bearer ${await of.token()}` };
  const target = path.replace(/\{\w+\}/g, '1');
  return beginBody(port(of), { method, path: target, headers: { ...type, ...credential, ...headers } });
}

function piecesOf(text: string, count: number): string[] {
  const length = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, index) => text.slice(index * length, (index + 1) * length));
}

const failures = (of: ApiHouse = house) => of.log.filter((line) => JSON.parse(line).level >= 50);

describe('[P8] a body without Content-Length', () => {
  test('is found on every route that takes one', () => {
    expect(withBody.length).toBeGreaterThan(20);
    expect(withBody.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/sign-in', '/api/commands', '/api/uploads', importPath]),
    );
  });

  test('is answered on every route as one with it', async () => {
    for (const route of withBody) {
      const text = '{"x":1}';
      const plain = await begin(route, { 'Content-Length': String(text.length) });
      plain.write(text);
      const piecewise = await begin(route);
      piecewise.chunk(text.slice(0, 3));
      piecewise.chunk(text.slice(3));
      piecewise.chunk('');
      const status = await plain.status();
      expect(status, route.path).toBeGreaterThanOrEqual(200);
      expect(status, route.path).toBeLessThan(500);
      expect(await piecewise.status(), route.path).toBe(status);
      for (const { socket } of [plain, piecewise]) socket.destroy();
    }
    expect(failures()).toEqual([]);
  });

  test('that is too large is refused on every route as soon as it is', async () => {
    for (const route of withBody.filter(({ path }) => path !== importPath)) {
      const upload = await begin(route);
      const piece = `"${'x'.repeat(256 * 1024)}"`;
      let status: number | null = null;
      void upload.status().then((told) => {
        status = told;
      });
      for (let sent = 0; status === null && sent < 200; sent += 1) {
        upload.chunk(piece);
        await delay(0);
      }
      expect(await upload.status(), route.path).toBe(413);
      upload.socket.destroy();
    }
    expect(failures()).toEqual([]);
  });

  test('that is not in chunks is malformed on every route', async () => {
    for (const route of withBody) {
      const upload = await begin(route);
      upload.chunk('{');
      upload.write('this is no size\r\n');
      expect(await upload.status(), route.path).toBe(400);
      upload.socket.destroy();
    }
    expect(failures()).toEqual([]);
  });

  test('that breaks off is no error of the server on any route', async () => {
    for (const route of withBody) {
      const upload = await begin(route);
      upload.chunk('{');
      upload.socket.destroy();
    }
    const told = () => house.log.filter((line) => line.includes('a body did not arrive')).length;
    await vi.waitFor(() => expect(told()).toBeGreaterThanOrEqual(withBody.length), { timeout: 10_000 });
    expect(failures()).toEqual([]);
  });

  test('of another type is refused on every route but those for bytes', async () => {
    for (const route of withBody.filter(({ bytes }) => !bytes)) {
      const upload = await begin(route, { ...chunked, 'Content-Type': 'text/plain' });
      upload.chunk('{}');
      upload.chunk('');
      expect(await upload.status(), route.path).toBe(415);
      upload.socket.destroy();
    }
  });

  test('signs in without a credential, or is told that the code is wrong', async () => {
    const upload = await beginBody(port(), { path: '/api/sign-in', headers: { ...json, ...chunked } });
    upload.chunk('{"code":"x"}');
    upload.chunk('');
    expect(await upload.status()).toBe(401);
    upload.socket.destroy();
  });

  test('brings a journal', async () => {
    const id = '00000000-0000-4000-8000-000000000077';
    const upload = await begin({ method: 'POST', path: importPath, bytes: true });
    for (const piece of piecesOf(longJournal(id, 400), 20)) upload.chunk(piece);
    upload.chunk('');
    expect(await upload.status()).toBe(200);
    upload.socket.destroy();
    expect((await house.ask(`/api/sessions/${id}`)).status).toBe(200);
  });
});

describe('[P8] a slow body', () => {
  const times = { wholeMs: 1000, paceMs: 5000, paceBytes: 8 };
  let hasty: ApiHouse;
  beforeAll(async () => {
    hasty = await openApiHouse({}, {}, times);
  });
  afterAll(() => hasty.close());

  test.each(['/api/sign-in', '/api/commands', '/api/uploads'])('of %s is cut with 408', async (path) => {
    const bytes = path === '/api/uploads';
    const upload = await begin({ method: 'POST', path, bytes }, { 'Content-Length': '4000' }, hasty);
    upload.write('{');
    expect(await upload.status()).toBe(408);
    expect(failures(hasty)).toEqual([]);
  });

  test('of a request that was refused does not keep its connection', async () => {
    const upload = await beginBody(port(hasty), { path: '/api/commands', headers: { ...json, 'Content-Length': '9' } });
    expect(await upload.status()).toBe(401);
    await new Promise((resolve) => upload.socket.on('close', resolve));
  });

  test('[R16] of an import arrives as long as bytes keep coming, however long that takes', async () => {
    const id = '00000000-0000-4000-8000-000000000078';
    const upload = await begin({ method: 'POST', path: importPath, bytes: true }, chunked, hasty);
    const pieces = piecesOf(longJournal(id, 0), 10);
    for (const piece of pieces) {
      upload.chunk(piece);
      await delay((2.5 * times.wholeMs) / pieces.length);
    }
    upload.chunk('');
    expect(await upload.status()).toBe(200);
    upload.socket.destroy();
  });

  test('[R16] of an import that stops coming is cut with 408, and nothing is kept', async () => {
    const id = '00000000-0000-4000-8000-000000000079';
    const upload = await begin({ method: 'POST', path: importPath, bytes: true }, chunked, hasty);
    upload.chunk(longJournal(id, 400));
    expect(await upload.status()).toBe(408);
    expect((await hasty.ask(`/api/sessions/${id}`)).status).toBe(404);
    const again = await hasty.ask(importPath, { method: 'POST', body: longJournal(id, 400) });
    expect(again.status).toBe(200);
  });
});
