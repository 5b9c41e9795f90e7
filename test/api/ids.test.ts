import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { turnsEnded, until } from '../session/house.ts';
import { recordedJournal } from '../store/recorded-journal.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

let house: ApiHouse;

beforeAll(async () => {
  house = await openApiHouse();
});
afterAll(() => house.close());

const run = (command: object) =>
  house.tell<{ result: object }>('/api/commands', { method: 'POST', json: { id: randomUUID(), command } });

test('[R2] a session and a message are one each, in upper and in lower case', async () => {
  const [id, messageId] = [randomUUID(), randomUUID()];
  const spellings = [id.toUpperCase(), id];
  for (const sessionId of spellings) {
    const made = await run({ type: 'session.create', sessionId, cwd: house.project });
    expect(made.body.result).toEqual({ sessionId: id });
  }
  for (const sessionId of spellings) {
    for (const spelled of [messageId.toUpperCase(), messageId]) {
      const sent = await run({ type: 'message.send', sessionId, messageId: spelled, text: 'once' });
      expect(sent.body.result).toEqual({ messageId });
    }
  }
  await until(await house.open(id), turnsEnded(1));
  const listed = await house.tell<{ sessions: { id: string }[] }>('/api/sessions');
  expect(listed.body.sessions.map((session) => session.id)).toEqual([id]);
  for (const sessionId of spellings) {
    const shown = await house.tell<{ session: object }>(`/api/sessions/${sessionId}`);
    expect(shown.body.session).toMatchObject({ id, turns: 1 });
    for (const entryId of [messageId, messageId.toUpperCase()]) {
      const entry = await house.tell(`/api/sessions/${sessionId}/entries/${entryId}`);
      expect(entry.body).toMatchObject({ entry: { id: messageId, text: 'once' } });
    }
    expect((await house.tell(`/api/cost?session=${sessionId}`)).status).toBe(200);
  }
  const decided = spellings.map((sessionId) => {
    const json = { sessionId, requestId: 'none', epoch: 1, decision: 'deny' };
    return house.tell('/api/requests/decide', { method: 'POST', json });
  });
  const [upper, lower] = await Promise.all(decided);
  expect(upper?.body).toEqual(lower?.body);
  const again = await run({ type: 'message.withdraw', sessionId: id, messageId: messageId.toUpperCase() });
  expect(again.body.error).toMatchObject({ code: 'tooLate' });
});

test('[R16] a journal whose id differs only in case is the same session', async () => {
  const id = randomUUID();
  const post = (journal: string) => house.ask('/api/sessions/import', { method: 'POST', body: journal });
  const first = await post(recordedJournal('2.1.325/hello.ndjson', id.toUpperCase()));
  expect(await first.json()).toMatchObject({ sessionId: id });
  for (const spelled of [id, id.toUpperCase()]) {
    expect((await post(recordedJournal('2.1.325/hello.ndjson', spelled))).status).toBe(409);
  }
  expect((await house.open(id)).state).toMatchObject({ id, cliId: id.toUpperCase() });
});

test('[R2] a waiting message is edited and moved in upper case too', async () => {
  const [sessionId, running, first, second] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await run({ type: 'session.create', sessionId, cwd: house.project });
  const session = await house.open(sessionId);
  await run({ type: 'message.send', sessionId, messageId: running, text: 'RUN:[{"type":"hang"}]' });
  await until(session, ({ turn }) => turn.type === 'running');
  for (const messageId of [first, second]) await run({ type: 'message.send', sessionId, messageId, text: 'later' });
  const update = { type: 'message.update', sessionId, messageId: first.toUpperCase(), text: 'edited' };
  const updated = await run(update);
  expect(updated.status).toBe(200);
  const waiting = () => session.state.outbox.filter(({ delivery }) => delivery === 'saved').map(({ id }) => id);
  const [one, other] = waiting();
  const messageIds = [other, one].map((id) => String(id).toUpperCase());
  expect((await run({ type: 'message.reorder', sessionId, messageIds })).status).toBe(200);
  expect(waiting()).toEqual([other, one]);
  await run({ type: 'session.stop', sessionId });
});
