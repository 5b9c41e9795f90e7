import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleAppend, exampleLine, exampleSession } from '../../../test/store/examples.ts';
import { opened } from '../../../test/store/place.ts';
import { type FrameSource, openFrameSource } from '../store/frame-source.ts';
import type { NewLine, Store } from '../store/store.ts';
import { framePage } from './frame-pages.ts';
import { createFrameReader } from './frame-reader.ts';
import { readFrame } from './frame-view.ts';

let folder: string;
let store: Store;
let source: FrameSource;
const recorded = 'recorded';
const long = 'long';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterdeck-inspect-'));
  const file = join(folder, 'quarterdeck.sqlite');
  store = await opened({ file });
  await write(recorded, linesOf('2.1.325/bash-fail-deny'));
  const big = exampleLine(`{"type":"user","pad":"${'x'.repeat(3_000_000)}"}`);
  await write(long, [
    ...Array.from({ length: 25_000 }, (_, n) => exampleLine(`{"type":"system","subtype":"status","n":${n}}`)),
    ...Array.from({ length: 4 }, () => big),
    exampleLine('{"type":"assistant","message":{"content":[{"type":"text","text":"Die Größe \\n stimmt"}]}}'),
    exampleLine('{"type":"ass', { source: 'torn' }),
  ]);
  const open = openFrameSource(file);
  if (open.type === 'failed') throw new Error(open.detail);
  source = open.source;
});
afterAll(async () => {
  source.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(id: string, lines: NewLine[]): Promise<void> {
  await store.createSession(exampleSession(id));
  const appended = await store.append(exampleAppend(id, 1, { lines }));
  if (appended.type !== 'committed') throw new Error(JSON.stringify(appended));
}

function linesOf(name: string): NewLine[] {
  const file = new URL(`../../../test/transcripts/${name}.ndjson`, import.meta.url);
  const records = readFileSync(file, 'utf8').trim().split('\n').slice(0, -1);
  return records
    .map((text) => JSON.parse(text) as { at: number; dir: 'in' | 'out'; line: string })
    .filter(({ line }) => !line.includes('"stream_event"'))
    .map(({ at, dir, line }) => exampleLine(line, { at, source: dir }));
}

const page = (sessionId: string, after: number, limit: number, filter = {}) =>
  framePage(source, { sessionId, after, limit, filter });

test('a page has the lines after a place in order, and where it goes on', () => {
  const first = page(recorded, 0, 5);
  expect(first?.frames.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect(first).toMatchObject({ next: 5, head: linesOf('2.1.325/bash-fail-deny').length });
  expect(page(recorded, first?.head ?? 0, 5)).toMatchObject({ frames: [], next: null });
  expect(page('no such session', 0, 5)).toBeNull();
});

test('long lines make a page shorter, and a line that is longer than a page is one', () => {
  expect(page(long, 25_000, 200)?.frames).toHaveLength(1);
  expect(page(long, 25_000, 200)?.next).toBe(25_001);
});

test('a search looks at a bounded part of the journal and says where to go on', () => {
  const first = page(long, 0, 100, { kind: 'assistant' });
  expect(first).toMatchObject({ frames: [], next: 20_000 });
  expect(page(long, 20_000, 100, { kind: 'assistant' })?.frames.map(({ seq }) => seq)).toEqual([25_005]);
});

test('a search is by kind, by the first word of it, by source and by text in any spelling', () => {
  expect(page(long, 20_000, 2, { kind: 'system' })?.frames).toHaveLength(2);
  expect(page(long, 24_990, 100, { source: 'torn' })?.frames).toMatchObject([{ kind: 'torn' }]);
  const found = (text: string) => page(long, 20_000, 100, { text })?.frames.map(({ seq }) => seq);
  expect(found('die GRÖSSE')).toEqual([]);
  expect(found('die GRÖßE')).toEqual([25_005]);
  expect(found('größe \n stimmt')).toEqual([25_005]);
});

test('a request leads to its answer, a call to its result and a message to its echo and the end of its turn', () => {
  const frames = page(recorded, 0, 500)?.frames ?? [];
  const view = (kind: string, from = 'out') => {
    const frame = frames.find((one) => one.kind === kind && one.source === from);
    return readFrame(source, recorded, frame?.seq ?? 0);
  };
  const message = view('user', 'in');
  expect(message?.related).toMatchObject([
    { pair: 'message', side: 'after', kind: 'user' },
    { pair: 'turn', side: 'after', kind: 'result/success' },
  ]);
  const request = view('control_request/can_use_tool');
  expect(request?.related).toMatchObject([{ pair: 'request', side: 'after', kind: 'control_response/success' }]);
  expect(request?.related[0]?.ms).toBeGreaterThanOrEqual(0);
  const answer = readFrame(source, recorded, request?.related[0]?.seq ?? 0);
  expect(answer?.related).toMatchObject([{ pair: 'request', side: 'before', seq: request?.frame.seq }]);
  const result = view('result/success');
  expect(result?.related).toMatchObject([{ pair: 'turn', side: 'before', seq: message?.frame.seq }]);
});

test('what is long is cut, and bytes that are no text are shown as far as they are', () => {
  const body = readFrame(source, long, 25_001)?.body;
  expect(body).toMatchObject({ type: 'json', clipped: true });
  expect(JSON.stringify(body).length).toBeLessThan(100_000);
  expect(readFrame(source, long, 25_006)?.body).toEqual({ type: 'text', text: '{"type":"ass', clipped: false });
  expect(readFrame(source, long, 25_007)).toBeNull();
});

test('the reader answers from its thread, and begins again after it was closed', async () => {
  const reader = createFrameReader(join(folder, 'quarterdeck.sqlite'));
  const wish = { sessionId: recorded, after: 0, limit: 1, filter: {} };
  expect((await reader.page(wish))?.frames).toHaveLength(1);
  await reader.close();
  expect(await reader.frame(recorded, 1)).toMatchObject({ frame: { seq: 1 } });
  expect(await reader.frame('none', 1)).toBeNull();
  await reader.close();
  const broken = createFrameReader(join(folder, 'missing', 'quarterdeck.sqlite'));
  await expect(broken.page(wish)).rejects.toThrow('frames:');
  await broken.close();
});
