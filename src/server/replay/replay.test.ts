import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openReplayPlace,
  type ReplayPlace,
  recordedEntries,
  seen,
  transcriptFile,
} from '../../../test/session/replay-place.ts';

let place: ReplayPlace;
beforeAll(async () => {
  place = await openReplayPlace();
});
afterAll(() => place.close());

const entriesOf = async (id: string) => seen(await place.store.entries(id, { type: 'last', limit: 10_000 }));

test.concurrent.each(['subagent', 'bash-fail-deny', 'hello', 'resend', 'sigterm', 'ask-question'])(
  'a replay of %s has the timeline of the live run',
  { timeout: 60_000 },
  async (name) => {
    const file = transcriptFile(`2.1.325/${name}`);
    expect(await entriesOf(await place.play(file))).toEqual(seen(recordedEntries(file)));
  },
);

test('what the CLI wrote by itself is played without what it was told', { timeout: 60_000 }, async () => {
  const file = join(place.folder, 'plain.ndjson');
  const said = {
    type: 'assistant',
    message: { id: 'm', role: 'assistant', content: [{ type: 'text', text: 'Hello' }] },
  };
  await writeFile(file, `${JSON.stringify(said)}\n{"type":"assi`);
  expect(await entriesOf(await place.play(file))).toMatchObject([{ type: 'text', text: 'Hello' }]);
});

test('a replay that has ended takes no message, and says so', { timeout: 60_000 }, async () => {
  const id = await place.play(transcriptFile('2.1.325/session-chosen'));
  const opened = await place.registry.open(id);
  if (opened.type !== 'open') throw new Error(opened.type);
  await opened.session.send({ id: randomUUID(), text: 'go on', images: [] }, null);
  expect(await opened.session.resume()).toMatchObject({ type: 'failed', detail: expect.stringContaining('a replay') });
});

test('how far it is can be asked, and it ends with the server', { timeout: 60_000 }, async () => {
  const { sessionId, desk } = await place.start(transcriptFile('2.1.325/subagent'), 0.5);
  expect(desk.facts(sessionId)).toMatchObject({ trace: 'subagent.ndjson', speed: 0.5, state: 'playing' });
  expect(desk.facts('another')).toBeNull();
  await desk.close();
});
