import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../core/json.ts';
import { decode } from './decode.ts';
import { controlRequestSchemas } from './message/control-request.ts';
import { responseSchemas } from './message/control-response.ts';

type Recorded = { dir: 'in' | 'out' | 'exit'; line: string };
type Answered = keyof typeof responseSchemas;

const folder = fileURLToPath(new URL('../../../test/transcripts/', import.meta.url));
const recorded = globSync('[0-9]*/*.ndjson', { cwd: folder });
const future = globSync('future/*.ndjson', { cwd: folder });
const spoken = recorded.flatMap((file) => linesOf(file, 'out'));

test('there are recordings to read', () => {
  expect(recorded).not.toEqual([]);
  expect(future).not.toEqual([]);
});

describe.each(recorded)('%s', (file) => {
  test('[C5] every line is a message, and every block in it is known', () => {
    for (const line of linesOf(file, 'out')) {
      const decoded = decode(Buffer.from(line));
      expect(decoded, line.slice(0, 300)).toMatchObject({ type: 'message' });
      expect(JSON.stringify(decoded)).not.toMatch(/"(sub)?type":"unknown"/);
      if (line.length <= 64 * 1024) expect(decoded).toMatchObject({ clipped: [] });
    }
  });

  test('the requests that were written fit the schemas, and so do their answers', () => {
    const subtypes = new Map<string, string>();
    for (const line of linesOf(file, 'in').filter((line) => line.includes('"control_request"'))) {
      const sent = JSON.parse(line) as { request_id: string; request: { subtype: string } };
      if (!(sent.request.subtype in controlRequestSchemas)) continue;
      const schema = controlRequestSchemas[sent.request.subtype as keyof typeof controlRequestSchemas];
      expect(schema.parse(sent.request)).toEqual(sent.request);
      subtypes.set(sent.request_id, sent.request.subtype);
    }
    for (const line of linesOf(file, 'out')) {
      const decoded = decode(Buffer.from(line));
      if (decoded.type !== 'message' || decoded.message.type !== 'control_response') continue;
      const { response } = decoded.message;
      const schema = responseSchemas[subtypes.get(response.request_id) as Answered];
      if (schema === undefined || response.subtype !== 'success' || response.response === undefined) continue;
      expect(response.response).toSatisfy((sent: object) => isPartOf(sent)(schema.parse(sent)));
    }
  });
});

describe.each([...recorded, ...future])('%s', (file) => {
  test('[C5] what is read was sent so, and what is not known is kept whole', () => {
    for (const line of linesOf(file, 'out')) {
      const decoded = decode(Buffer.from(line));
      if (decoded.type === 'noise') expect(decoded.text).toBe(line);
      if (decoded.type === 'unknown') expect(decoded.json).toEqual(JSON.parse(line));
      if (decoded.type !== 'message' || decoded.clipped.length > 0) continue;
      expect(JSON.parse(JSON.stringify(decoded.message))).toSatisfy(isPartOf(asRead(JSON.parse(line))));
    }
  });
});

test('[C5] a version that is not out yet is read as far as it goes', () => {
  const read = future.flatMap((file) => linesOf(file, 'out')).map((line) => decode(Buffer.from(line)));
  expect(new Set(read.map((decoded) => decoded.type))).toEqual(new Set(['message', 'unknown', 'noise']));
});

test('[C5] a recorded line with anything in it changed is still read or kept', () => {
  const lines = fc.constantFrom(...spoken.filter((line) => line.length < 20_000));
  fc.assert(
    fc.property(lines, fc.nat(), fc.jsonValue(), (line, place, value) => {
      const changed = JSON.stringify(withChange(JSON.parse(line), place, value));
      const decoded = decode(Buffer.from(changed));
      expect(decoded.type).not.toBe('noise');
      if (decoded.type === 'unknown') expect(decoded.json).toEqual(JSON.parse(changed));
    }),
    { numRuns: 2_000 },
  );
});

test('[C4] a recorded line with a byte changed, added or lost never throws', () => {
  const lines = fc.constantFrom(...spoken.filter((line) => line.length < 20_000)).map((line) => Buffer.from(line));
  fc.assert(
    fc.property(lines, fc.nat(), fc.uint8Array({ maxLength: 3 }), fc.nat(3), (line, place, bytes, lost) => {
      const at = place % line.length;
      const changed = Buffer.concat([line.subarray(0, at), bytes, line.subarray(at + lost)]);
      expect(['message', 'unknown', 'noise']).toContain(decode(changed).type);
    }),
    { numRuns: 2_000 },
  );
});

function linesOf(file: string, dir: Recorded['dir']): string[] {
  const entries = readFileSync(`${folder}${file}`, 'utf8').split('\n').filter(Boolean);
  return entries
    .map((entry) => JSON.parse(entry) as Recorded)
    .flatMap((entry) => (entry.dir === dir ? entry.line : []));
}

/** A message's content is read as blocks, also where it was sent as a string. */
function asRead(sent: unknown): unknown {
  if (!isObject(sent) || !isObject(sent.message) || typeof sent.message.content !== 'string') return sent;
  return { ...sent, message: { ...sent.message, content: [{ type: 'text', text: sent.message.content }] } };
}

/** Whether all that is in one value stands in the other; what we call unknown holds it whole. */
function isPartOf(whole: unknown): (part: unknown) => boolean {
  return (part) => {
    if (Array.isArray(part)) return Array.isArray(whole) && part.every((item, index) => isPartOf(whole[index])(item));
    if (!isObject(part)) return part === whole || part === undefined;
    if ('raw' in part) return isDeepStrictEqual(part.raw, whole);
    return isObject(whole) && Object.entries(part).every(([key, value]) => isPartOf(whole[key])(value));
  };
}

/** Puts `change` in the place of one value, counted from the outside in. */
function withChange(value: unknown, place: number, change: unknown): unknown {
  const entries = Object.entries(value ?? {});
  if (typeof value !== 'object' || entries.length === 0) return change;
  const [key, child] = entries[place % entries.length] ?? [];
  const rest = Math.floor(place / entries.length);
  const changed = rest === 0 ? change : withChange(child, rest, change);
  if (Array.isArray(value)) return value.with(Number(key), changed);
  return Object.fromEntries(entries.map(([name, old]) => [name, name === key ? changed : old]));
}
