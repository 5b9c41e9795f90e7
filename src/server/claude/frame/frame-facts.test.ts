import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { frameFacts } from './frame-facts.ts';

const bodyOf = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const out = (value: unknown) => frameFacts({ source: 'out', body: bodyOf(value) });

test.each([
  [{ subtype: 'init', type: 'system' }, 'system/init'],
  [{ type: 'control_request', request_id: 'r', request: { subtype: 'can_use_tool' } }, 'control_request/can_use_tool'],
  [{ type: 'control_response', response: { subtype: 'success', request_id: 'r' } }, 'control_response/success'],
  [{ nothing: 1 }, ''],
  ['not json', 'noise'],
  ['[1]', 'noise'],
])('%j is of the kind %s', (value, kind) => {
  expect(out(value).kind).toBe(kind);
});

test('events of ours are named, the first three of them', () => {
  const events = ['a.b', 'c.d', 'e.f', 'g.h'].map((type) => ({ type }));
  expect(frameFacts({ source: 'own', body: bodyOf(events) }).kind).toBe('a.b, c.d, e.f +1');
  expect(frameFacts({ source: 'own', body: bodyOf('broken') }).kind).toBe('');
});

test('a request and its answer have the two ends of one link', () => {
  const asked = out({ type: 'control_request', request_id: 'r', request: { tool_name: 'Bash', tool_use_id: 't' } });
  expect(asked).toMatchObject({ tool: 'Bash', request: 'r', calls: ['t'] });
  expect(asked.links).toEqual([{ pair: 'request', id: 'r', side: 'opens' }]);
  expect(out({ type: 'control_response', response: { request_id: 'r' } }).links).toEqual([
    { pair: 'request', id: 'r', side: 'closes' },
  ]);
});

test('every call of a recorded subagent has its result', () => {
  const file = new URL('../../../../test/transcripts/2.1.325/subagent.ndjson', import.meta.url);
  const records = readFileSync(file, 'utf8').trim().split('\n').slice(0, -1);
  const links = records.flatMap((text) => {
    const { dir, line } = JSON.parse(text) as { dir: 'in' | 'out'; line: string };
    return frameFacts({ source: dir, body: Buffer.from(line) }).links;
  });
  const ids = (pair: string, side: string) =>
    links.filter((link) => link.pair === pair && link.side === side).map(({ id }) => id);
  expect(ids('call', 'opens')).toHaveLength(4);
  expect(ids('call', 'closes').sort()).toEqual(ids('call', 'opens').sort());
  expect(ids('message', 'closes')).toEqual(ids('message', 'opens'));
});

test('a line of 20 MB has its kind', () => {
  const long = { message: { content: [{ type: 'tool_result', tool_use_id: 't', content: 'x'.repeat(20_000_000) }] } };
  expect(out({ ...long, type: 'user' })).toMatchObject({ kind: 'user', calls: ['t'] });
});
