import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { sqlitePlace } from '../../../../test/store/place.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { Entry } from '../../../core/session/entry.ts';
import type { RequestAnswer, RequestKind } from '../../../core/session/event.ts';
import { correctEditedDecisions } from './correct-edited-decisions.ts';
import { migrate, migrations } from './migrations.ts';

it('[R10] an older database tells the command that ran, not the one that was edited away', async () => {
  const place = await sqlitePlace();
  onTestFinished(() => place.remove());
  const old = new DatabaseSync(place.file);
  migrate(old, migrations.slice(0, migrations.indexOf(correctEditedDecisions)));
  old.exec(`
    INSERT INTO sessions (key, id, cwd, created_at, epoch, head, status, turns, cost, waiting, updated_at)
    VALUES (1, 'a', '/work', 1, 0, 0, 'idle', 0, 0, 0, 1)`);
  const entries = old.prepare('INSERT INTO entries (session, id, seq, ord, body) VALUES (1, ?, ?, 0, ?)');
  const decisions = old.prepare(`
    INSERT INTO decisions (session, id, at, project, tool, outcome, device, mode, body)
    VALUES (1, ?, 1, '/work', 'Bash', 'allowed', 'Phone', 'default', ?)`);
  const by = { type: 'person', device: 'Phone', suggestions: [], note: null, isEdited: true };
  for (const entry of [
    call(1, 'permission', { command: 'ls -la' }),
    call(2, 'question', { command: 'ls', answers: {} }),
  ]) {
    entries.run(entry.id, entry.seq, JSON.stringify(entry));
    decisions.run(entry.id, JSON.stringify({ subject: 'ls', by }));
  }
  old.exec('DELETE FROM search_queue');
  old.close();

  const store = await place.open();
  expect(await store.decision('a', 'call-1')).toMatchObject({
    ...{ subject: 'ls -la', original: 'ls', mode: 'default', by: { ...by, isEdited: true } },
  });
  const answered = await store.decision('a', 'call-2');
  expect(answered).toMatchObject({ subject: 'ls', by: { isEdited: false } });
  expect(answered).not.toHaveProperty('original');
  await store.close();
});

function call(seq: number, kind: RequestKind, ran: JsonObject): Entry {
  const answer: RequestAnswer = { type: 'allow', input: ran, suggestions: [] };
  const facts = { title: null, description: null, reason: null, blockedPath: null, suggestions: [], agentId: null };
  return {
    ...{ id: `call-${seq}`, seq, ord: 0, at: seq, turn: 1, parent: null, type: 'tool', name: 'Bash' },
    input: { command: 'ls' },
    state: { type: 'done', durationMs: 1 },
    result: null,
    request: {
      ...{ id: 'r', kind, toolUseId: `call-${seq}`, tool: 'Bash', input: { command: 'ls' }, clipped: false, ...facts },
      ...{ seq, openedAt: 1, epoch: 1, state: { type: 'answered', answer, by: 'Phone', at: 1, received: true } },
    },
    ...{ task: null, callSeq: seq, resultSeq: seq },
    clipped: { input: false, result: false },
  };
}
