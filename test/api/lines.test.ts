import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '../../src/server/session/session.ts';
import { allLines, say, turnsEnded, until } from '../session/house.ts';
import { exampleAppend, exampleLine, exampleSession } from '../store/examples.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

let house: ApiHouse;

beforeAll(async () => {
  house = await openApiHouse();
});
afterAll(() => house.close());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a line of the journal', () => {
  const id = 'with-lines';
  const bodies = [
    Buffer.from('{"type":"system"}'),
    Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x22]),
    Buffer.from('\ufeffwith a mark, a \u2028 and a 😀'),
    Buffer.alloc(0),
    randomBytes(2_000_000),
    Buffer.from(`"${'ä😀\\"\u0000'.repeat(300_000)}"`),
  ];

  beforeAll(async () => {
    await house.store.createSession(exampleSession(id));
    const lines = bodies.map((body, n) =>
      exampleLine('', { body: new Uint8Array(body), by: n === 0 ? 'laptop' : null }),
    );
    await house.store.append(exampleAppend(id, 1, { lines }));
  });

  test('[C4] is told byte for byte, as something to be kept and not shown', async () => {
    for (const [n, body] of bodies.entries()) {
      const answer = await house.ask(`/api/sessions/${id}/lines/${n + 1}`, { scope: 'watch' });
      expect(answer.headers.get('content-type')).toBe('application/octet-stream');
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="session-with-lines-${n + 1}.json"`);
      expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
    }
    expect((await house.ask(`/api/sessions/${id}/lines/7`)).status).toBe(404);
  });

  test('[C4] is told as a record: its text, or its bytes where they are none', async () => {
    const record = async (seq: number) => (await house.tell(`/api/sessions/${id}/lines/${seq}?format=json`)).body;
    expect(await record(1)).toEqual({
      seq: 1,
      at: 1_700_000_000_001,
      epoch: 0,
      source: 'out',
      by: 'laptop',
      line: '{"type":"system"}',
    });
    expect(await record(2)).toMatchObject({ seq: 2, base64: '//4AgCI=' });
    expect(await record(4)).toMatchObject({ line: '' });
  });

  test('[C3] all of them are told as NDJSON, from any place on, and each comes back as it was', async () => {
    const answer = await house.ask(`/api/sessions/${id}/journal`, { scope: 'watch' });
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="session-with-lines.ndjson"');
    const text = await answer.text();
    expect(text.endsWith('\n')).toBe(true);
    const records = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const [n, body] of bodies.entries()) {
      const { line, base64 } = records[n];
      expect(Buffer.from(line ?? base64, line === undefined ? 'base64' : 'utf8').equals(body)).toBe(true);
    }
    const rest = await (await house.ask(`/api/sessions/${id}/journal?after=4`)).text();
    expect(rest.split('\n').map((line) => line.slice(0, 8))).toEqual(['{"seq":5', '{"seq":6', '']);
    expect(await (await house.ask(`/api/sessions/${id}/journal?after=99`)).text()).toBe('');
  });
});

test('the journal of a real session is what was written, line by line', async () => {
  const session = await house.create();
  await say(session, 'hello');
  await until(session, turnsEnded(1));
  await session.stop();
  const lines = await allLines(house.store, session.id);
  const text = await (await house.ask(`/api/sessions/${session.id}/journal`)).text();
  const told = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { seq: number; line: string });
  expect(told.map(({ line }) => line)).toEqual(lines.map(({ body }) => Buffer.from(body).toString()));
});

describe('[P5] a journal that is long', () => {
  const id = 'long-journal';
  const pages = 80;
  let asked = 0;
  let slow: ApiHouse;

  beforeAll(async () => {
    slow = await openApiHouse();
    const { lines } = slow.store;
    slow.context.store.lines = (...input) => {
      asked += 1;
      return lines(...input);
    };
    await slow.store.createSession(exampleSession(id));
    const body = new Uint8Array(512 * 1024).fill(0x61);
    for (let n = 0; n < pages; n++) {
      await slow.store.append(
        exampleAppend(id, 1 + n * 2, { lines: [exampleLine('', { body }), exampleLine('', { body })] }),
      );
    }
  });
  afterAll(() => slow.close());

  test('is read as far as it is taken, and no further when who asked has gone', async () => {
    asked = 0;
    const answer = await slow.ask(`/api/sessions/${id}/journal`);
    const reader = answer.body?.getReader();
    await reader?.read();
    // Everything that buffers on the way is full when the figure stands still while other requests are answered.
    let before = -1;
    while (before !== asked) {
      before = asked;
      for (let n = 0; n < 20; n++) await slow.ask('/api/me').then((one) => one.text());
    }
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(pages / 4);
    await reader?.cancel();
    for (let n = 0; n < 20; n++) await slow.ask('/api/me').then((one) => one.text());
    expect(asked).toBeLessThanOrEqual(before + 1);
  });

  test('is told whole to who takes it', async () => {
    const answer = await slow.ask(`/api/sessions/${id}/journal`);
    let bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).length;
    expect(bytes).toBeGreaterThan(pages * 1024 * 1024);
  });
});

describe('an attachment', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  let session: Session;
  let messageSeq: number;
  let resultSeq: number;

  const image = (data: Buffer | string, mediaType = 'image/png') => ({
    type: 'image',
    source: { type: 'base64', media_type: mediaType, data: Buffer.from(data).toString('base64') },
  });
  const attachment = (seq: number, index: number, query = '') =>
    house.ask(`/api/sessions/${session.id}/lines/${seq}/attachments/${index}${query}`, { scope: 'watch' });

  beforeAll(async () => {
    session = await house.create();
    const images = [{ mediaType: 'image/png', base64: png.toString('base64') }];
    await session.send({ id: randomUUID(), text: 'look', images }, 'test');
    await until(session, turnsEnded(1));
    const result = (id: string, content: unknown[]) => ({ type: 'tool_result', tool_use_id: id, content });
    const content = [
      result('toolu_1', [{ type: 'text', text: 'a picture' }, image(png)]),
      result('toolu_2', [
        image(Buffer.concat([png, randomBytes(600_000)])),
        image(svg, 'image/svg+xml'),
        image('<html>'),
      ]),
    ];
    const line = JSON.stringify({ type: 'user', message: { role: 'user', content } });
    await say(session, `RUN:${JSON.stringify([{ type: 'line', text: line }])}`);
    await until(session, turnsEnded(2));
    const entries = await house.store.entries(session.id, { type: 'last', limit: 100 });
    messageSeq = entries.find((entry) => entry.type === 'message')?.seq ?? 0;
    const tool = entries.find((entry) => entry.id === 'toolu_2');
    resultSeq = (tool?.type === 'tool' && tool.resultSeq) || 0;
  });

  test('of a message is told by its place in the line', async () => {
    const entry = (await house.store.entries(session.id, { type: 'last', limit: 100 })).find(
      ({ type }) => type === 'message',
    );
    const [first] = (entry?.type === 'message' && entry.attachments) || [];
    const answer = await attachment(messageSeq, first?.index ?? -1);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="session-${session.id}-${messageSeq}-1.png"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
  });

  test('of a result is told by the call it belongs to', async () => {
    const small = await attachment(resultSeq, 1, '?tool=toolu_1');
    expect(Buffer.from(await small.arrayBuffer()).equals(png)).toBe(true);
    const large = await attachment(resultSeq, 0, '?tool=toolu_2');
    expect(large.headers.get('content-type')).toBe('image/png');
    expect((await large.arrayBuffer()).byteLength).toBe(png.length + 600_000);
  });

  test('[S14] that could hold a script is only to be kept, whatever it says it is', async () => {
    for (const index of [1, 2]) {
      const answer = await attachment(resultSeq, index, '?tool=toolu_2');
      expect(answer.headers.get('content-type')).toBe('application/octet-stream');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
    }
  });

  test('that is not there is not found', async () => {
    for (const [seq, index, query] of [
      [messageSeq, 0, ''],
      [messageSeq, 9, ''],
      [1, 0, ''],
      [9999, 0, ''],
      [resultSeq, 0, ''],
      [resultSeq, 0, '?tool=other'],
    ] as const) {
      expect((await attachment(seq, index, query)).status).toBe(404);
    }
  });
});
