import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createExporter } from '../../src/server/export/exporter.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

const thread = new URL('./spinning-export.ts', import.meta.url);
const pieceMs = 3000;
let house: ApiHouse;
let begun = 0;
const sessionId = randomUUID();

beforeAll(async () => {
  const exporter = createExporter('unused', { thread });
  const stream: typeof exporter.stream = (...wish) => {
    begun += 1;
    return exporter.stream(...wish);
  };
  house = await openApiHouse({}, { exporter: { ...exporter, stream } });
  await house.tell('/api/commands', {
    method: 'POST',
    scope: 'operate',
    json: { id: randomUUID(), command: { type: 'session.create', sessionId, cwd: house.project } },
  });
});
afterAll(() => house.close());

const exported = (format: string, token: string, signal?: AbortSignal) =>
  house.ask(`/api/sessions/${sessionId}/export?format=${format}`, { token, ...(signal ? { signal } : {}) });

it('[R19] who leaves an export that never ends gets the next one at once, and so does everybody else', async () => {
  const [one, other] = [await house.freshToken('watch'), await house.freshToken('watch')];
  const leaving = new AbortController();
  const stuck = [one, one, other, other].map((token) =>
    exported('md', token, leaving.signal)
      .then((answer) => answer.text())
      .catch(() => 'left'),
  );
  await expect.poll(() => begun).toBe(4);
  const waiting = exported('json', one);
  leaving.abort();
  expect(await (await waiting).text()).toBe('whole');
  expect(await Promise.all(stuck)).toEqual(['left', 'left', 'left', 'left']);
  for (const token of [one, other]) expect(await (await exported('json', token)).text()).toBe('whole');
}, 20_000);

it('[R19] a piece has a time limit, after which the places of its asker are free', async () => {
  const exporter = createExporter('unused', { thread, pieceMs });
  const wish = (format: 'md' | 'json') => ({ sessionId, format, redact: true });
  const read = (format: 'md' | 'json') => new Response(exporter.stream(wish(format), 'x')).text();
  const stuck = [read('md'), read('md')];
  const next = read('json');
  await expect(Promise.all(stuck)).rejects.toThrow();
  expect(await next).toBe('whole');
}, 20_000);

it('who reads slowly keeps nobody else from working', async () => {
  const exporter = createExporter('unused', { thread });
  const readers = ['a', 'a', 'b', 'b', 'c', 'c'].map((asker) =>
    exporter.stream({ sessionId, format: 'json', redact: true }, asker).getReader(),
  );
  for (const reader of readers) expect((await reader.read()).done).toBe(false);
  for (const reader of readers) await reader.cancel();
}, 20_000);
