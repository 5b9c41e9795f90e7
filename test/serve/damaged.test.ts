import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openStore } from '../../src/server/store/open-store.ts';
import { exampleAppend, exampleLine, exampleSession } from '../store/examples.ts';
import { ask, openPlace, type Place } from './deck.ts';

const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

const lines = 2000;
const bodyOf = (seq: number) => `line ${seq} of the journal `.padEnd(1000, '.');

/** A server on a database with one session, in which the page that holds this line is overwritten. */
async function serveDamaged(damaged: number) {
  const place = await openPlace();
  places.push(place);
  const file = join(place.data, 'quarterdeck.sqlite');
  const opened = await openStore({ file });
  if (opened.type === 'failed') throw new Error(opened.detail);
  const sessionId = randomUUID();
  await opened.store.createSession(exampleSession(sessionId));
  const all = Array.from({ length: lines }, (_, index) => exampleLine(bodyOf(index + 1)));
  await opened.store.append(exampleAppend(sessionId, 1, { lines: all }));
  await opened.store.hold(sessionId, null, exampleSession(sessionId).holder);
  await opened.store.close();
  const token = await place.token('operate');

  const bytes = await readFile(file);
  const page = Math.floor(bytes.indexOf(bodyOf(damaged)) / 4096);
  bytes.fill(0xaa, page * 4096, (page + 1) * 4096);
  await writeFile(file, bytes);
  const deck = await place.start(0, ['--log', 'info']);
  const answer = await ask(deck, token, `/api/sessions/${sessionId}/journal`);
  return { deck, answer };
}

const isJson = (line: string) => {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
};

test('[R6] a journal that cannot be read to its end is cut, so that nobody takes it for whole, and logged', async () => {
  const { deck, answer } = await serveDamaged(1500);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  const logged = deck.stderr().trim().split('\n');
  expect(logged.filter((line) => !isJson(line))).toEqual([]);
  expect(logged.some((line) => line.includes('An answer was cut') && line.includes('malformed'))).toBe(true);
});

test('[R6] a journal that cannot be read at all is refused with a status', async () => {
  const { deck, answer } = await serveDamaged(3);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ error: { code: 'unavailable', reason: 'corrupt' } });
  expect(
    deck
      .stderr()
      .trim()
      .split('\n')
      .filter((line) => !isJson(line)),
  ).toEqual([]);
});
