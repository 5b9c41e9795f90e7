import { mkdir } from 'node:fs/promises';
import type { SessionEvent } from '../../src/core/session/event.ts';
import { ownBody } from '../../src/server/claude/interpret/meaning.ts';
import { databaseFile } from '../../src/server/command/data-folder.ts';
import { createRefold } from '../../src/server/session/refold.ts';
import type { Append, NewLine, Store } from '../../src/server/store/store.ts';
import * as events from '../core/events.test-support.ts';
import { opened } from '../store/place.ts';

const holder = 'the test';
const beganAt = Date.UTC(2026, 0, 5, 9);
/** Turns that are appended at once. */
const batchTurns = 250;

/** How many entries a turn has, and how many events. */
export const perTurn = { entries: 8, events: 14 };

/**
 * Writes a session of many turns into a data folder, with a server on it or not, and gives its id. It is the store's
 * own append and the same fold as a live session's. Message number n says "Question n.", the answer "Answer n.".
 */
export async function writeLongSession(
  dataFolder: string,
  { cwd, turns, title = 'A long session' }: { cwd: string; turns: number; title?: string },
): Promise<string> {
  const id = crypto.randomUUID();
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const store = await opened({ file: databaseFile(dataFolder) });
  await store.createSession({ id, cwd, createdAt: beganAt, holder, parent: null });
  const write = createWriter(store, id);
  await write([[{ type: 'session.created', id, cwd, title, options: {}, forkedFrom: null }]]);
  for (let first = 1; first <= turns; first += batchTurns) {
    const length = Math.min(batchTurns, turns - first + 1);
    await write(Array.from({ length }, (_, index) => turnOf(first + index)).flat());
  }
  await store.trustFolder(cwd, beganAt, null);
  await store.hold(id, null, holder);
  await store.close();
  return id;
}

function createWriter(store: Store, sessionId: string) {
  const fold = createRefold(sessionId);
  let head = 0;
  return async (meant: SessionEvent[][]): Promise<void> => {
    const firstSeq = head + 1;
    const lines: NewLine[] = [];
    const changes: Append['changes'] = [];
    let checkpoint: Append['checkpoint'] = null;
    for (const list of meant) {
      head += 1;
      const line: NewLine = { at: beganAt + head * 1000, source: 'own', by: null, body: ownBody(list) };
      const step = fold.line({ ...line, seq: head, epoch: 0 });
      lines.push(line);
      changes.push(...step.changes);
      checkpoint = step.checkpoint ?? checkpoint;
    }
    const batch = { sessionId, holder, epoch: 0, firstSeq, lines, changes, checkpoint, summary: fold.summary() };
    const appended = await store.append(batch);
    if (appended.type !== 'committed') throw new Error(`the session was not written: ${JSON.stringify(appended)}`);
  };
}

/** A question, what was read and run, and an answer of a length that differs from turn to turn. */
function turnOf(number: number): SessionEvent[][] {
  const id = (what: string) => `${what}-${number}`;
  const origin = { messageId: id('answer'), parent: null };
  const file = `src/part-${number % 40}.ts`;
  return [
    [events.sent(id('message'), `Question ${number}. What does ${file} do?`), events.written(id('message'), 0)],
    [events.turnStarted({ model: 'claude-opus-4-6' }), events.echoed(id('message'))],
    [events.thought(`Look at ${file} first. ${words(number, 20)}`, origin)],
    [events.said(`I look at \`${file}\`.`, origin)],
    [
      events.called(id('read'), { ...origin, name: 'Read', input: { file_path: `/project/${file}` } }),
      events.returned(id('read'), { text: code(number) }),
    ],
    [
      events.called(id('bash'), { ...origin, input: { command: `grep -n part ${file}`, description: 'Look for it' } }),
      events.returned(id('bash'), { text: `${number}: ${words(number, 12)}` }),
    ],
    [events.called(id('edit'), { ...origin, name: 'Glob', input: { pattern: `**/*-${number}.ts` } })],
    [events.returned(id('edit'), { text: file })],
    [events.said(`Answer ${number}. ${words(number, 10 + ((number * 37) % 190))}`, { ...origin })],
    [events.turnEnded({ reportedCost: number / 100, steps: 4, durationMs: 4200 })],
  ];
}

function words(seed: number, count: number): string {
  const list = Array.from({ length: count }, (_, index) => vocabulary[(seed * 7 + index * 13) % vocabulary.length]);
  return `${list.join(' ')}.`;
}

function code(number: number): string {
  const lines = Array.from(
    { length: 5 + (number % 20) },
    (_, index) => `${index + 1}\tconst part${index} = ${number};`,
  );
  return lines.join('\n');
}

const vocabulary =
  'the store keeps every line it is given and tells nobody before the disk has it so a page that was away comes back'.split(
    ' ',
  );
