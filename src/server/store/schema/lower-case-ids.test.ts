import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { type SqlitePlace, sqlitePlace } from '../../../../test/store/place.ts';
import { emptyState } from '../../../core/session/state.ts';
import { ownBody } from '../../claude/interpret/meaning.ts';
import { loadState } from '../../session/load.ts';
import { startChoice } from '../../session/start-choice.ts';
import { lowerCaseIds } from './lower-case-ids.ts';
import { migrate, migrations } from './migrations.ts';

const id = randomUUID();
const upper = id.toUpperCase();
const message = randomUUID().toUpperCase();

async function oldDatabase(...ids: string[]): Promise<SqlitePlace> {
  const place = await sqlitePlace();
  onTestFinished(() => place.remove());
  const old = new DatabaseSync(place.file);
  migrate(old, migrations.slice(0, migrations.indexOf(lowerCaseIds)));
  for (const [index, one] of ids.entries()) {
    const created = { type: 'session.created', id: one, cwd: '/w', title: one, options: {}, forkedFrom: null } as const;
    old.exec(`
      INSERT INTO sessions (key, id, cwd, parent, created_at, epoch, head, status, turns, cost, waiting, updated_at)
      VALUES (${index + 1}, '${one}', '/w', ${index > 0 ? `'${upper}'` : 'NULL'}, 1, 0, 1, 'idle', 1, 0, 0, 1);
      INSERT INTO entries (session, id, seq, ord, body) VALUES (${index + 1}, '${message}', 1, 0, '{"id":"${message}"}');
      INSERT INTO transcripts (path, session, offset, size, modified, head) VALUES ('/r/${one}', '${one}', 0, 0, 0, '');
      INSERT OR IGNORE INTO deleted_sessions (id) VALUES ('${one}');`);
    const insert = old.prepare(
      "INSERT INTO journal (session, seq, at, epoch, source, body) VALUES (?, 1, 1, 0, 'own', ?)",
    );
    insert.run(index + 1, ownBody([created]));
    const state = JSON.stringify({ ...emptyState(one), seq: 1, cwd: '/w', title: one });
    old.prepare('INSERT INTO checkpoints (session, seq, state) VALUES (?, 1, ?)').run(index + 1, state);
  }
  old.close();
  return place;
}

it('[R10] a session with an id in upper case is found in lower case, and the CLI is told its own spelling', async () => {
  const place = await oldDatabase(upper, randomUUID());
  const store = await place.open();
  onTestFinished(() => store.close());
  expect(await store.session(id)).toMatchObject({ id, summary: { title: null } });
  expect(await store.session(upper)).toBe(null);
  expect((await store.family(id, { sessions: 9, marks: 9 })).length).toBe(2);
  expect(await store.transcriptsOf(id, 9)).toMatchObject([{ path: `/r/${upper}` }]);
  expect(await store.wasDeleted(id)).toBe(true);
  const state = await loadState(store, id);
  expect(state).toMatchObject({ id, cliId: upper, cwd: '/w' });
  expect(startChoice({ ...state, turns: 1 }, null)).toMatchObject({ session: { type: 'resume', id: upper } });
  for (const spelled of [message, message.toLowerCase()]) {
    expect(await store.entry(id, spelled)).toMatchObject({ id: message });
  }
});

it('[R10] of two sessions that differ only in case both are kept', async () => {
  const place = await oldDatabase(upper, id);
  const store = await place.open();
  onTestFinished(() => store.close());
  const rows = await store.sessions({ before: null, limit: 9 });
  expect(rows).toHaveLength(2);
  const other = rows.find((row) => row.id !== id)?.id ?? '';
  expect(await loadState(store, id)).toMatchObject({ id, title: id });
  expect(await loadState(store, other)).toMatchObject({ id: other, cliId: upper, title: upper });
});
