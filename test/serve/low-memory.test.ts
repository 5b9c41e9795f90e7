import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { ask, openPlace, type Place } from './deck.ts';

const calls = 25_000;
/** In quadratic time it takes many times as long. */
const limitMs = 300_000;
const sessionId = crypto.randomUUID();

let place: Place;
afterEach(() => place.remove());

describe('[R19] with 128 MB a session of 50,000 lines whose 25,000 calls were never answered is imported', () => {
  test(
    'from a journal',
    async () => {
      place = await openPlace({}, undefined, { NODE_OPTIONS: '--max-old-space-size=128' });
      const file = join(place.folder, 'journal.ndjson');
      await pipeline(Readable.from(journal()), createWriteStream(file));
      const deck = await place.start();
      const token = await place.token('admin');
      const answer = await ask(deck, token, '/api/sessions/import', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-ndjson' },
        body: await openAsBlob(file),
      });
      expect(await answer.json()).toMatchObject({ sessionId, lines: 2 * calls + 2 });
      const session = await ask(deck, token, `/api/sessions/${sessionId}`);
      expect(session.status).toBe(200);
      expect((await session.text()).length).toBeLessThan(512 * 1024);
    },
    limitMs,
  );

  test(
    'from a record of the CLI',
    async () => {
      place = await openPlace({}, undefined, { NODE_OPTIONS: '--max-old-space-size=128' });
      const records = join(place.folder, 'records', '-x');
      await mkdir(records, { recursive: true });
      await pipeline(Readable.from(record()), createWriteStream(join(records, `${sessionId}.jsonl`)));
      const { stdout } = await place.command('import', '--from', join(place.folder, 'records'), '--json');
      expect(JSON.parse(stdout)).toMatchObject({ sessions: 1, problems: [] });
    },
    limitMs,
  );
});

function* journal(): Generator<string> {
  let seq = 0;
  const line = (source: string, epoch: number, body: object) => {
    seq += 1;
    const facts = { seq, at: 1_700_000_000_000 + seq, epoch, source, by: null, line: JSON.stringify(body) };
    return `${JSON.stringify(facts)}\n`;
  };
  yield line('own', 0, [
    { type: 'session.created', id: sessionId, cwd: '/x', title: null, options: {}, forkedFrom: null },
  ]);
  yield line('out', 1, { type: 'system', subtype: 'init', model: 'claude-opus-4-5', cwd: '/x', tools: [] });
  for (const said of answers()) yield line('out', 1, said);
}

function* record(): Generator<string> {
  let previous: string | null = null;
  let number = 0;
  const line = (body: object) => {
    number += 1;
    const uuid = crypto.randomUUID();
    const timestamp = new Date(1_700_000_000_000 + number).toISOString();
    const facts = {
      parentUuid: previous,
      uuid,
      sessionId,
      cwd: '/x',
      isSidechain: false,
      version: '2.1.38',
      timestamp,
    };
    previous = uuid;
    return `${JSON.stringify({ ...facts, ...body })}\n`;
  };
  yield line({ type: 'user', message: { role: 'user', content: 'go' } });
  for (const said of answers()) yield line(said);
}

/** A call that is never answered, and a word after it, again and again. */
function* answers(): Generator<object> {
  for (let number = 0; number < calls; number += 1) {
    const command = `echo ${number} ${'x'.repeat(200)}`;
    yield said(`${number}a`, { type: 'tool_use', id: `toolu_${number}`, name: 'Bash', input: { command } });
    yield said(`${number}b`, { type: 'text', text: `word ${number}` });
  }
}

function said(id: string, content: object): object {
  const usage = { input_tokens: 3, output_tokens: 5 };
  return { type: 'assistant', message: { id, role: 'assistant', model: 'claude-opus-4-5', content: [content], usage } };
}
