import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReplica, type Replica } from '../../../src/client/replica.ts';
import { createSessionHappenings } from '../../../src/core/alert/session-happenings.ts';
import { withoutLive } from '../../../src/core/session/reduce.ts';
import { emptyState, noLive } from '../../../src/core/session/state.ts';
import type { ServerMessage } from '../../../src/core/wire.ts';
import { createDecoder, type Decoder } from '../../../src/server/claude/decoder.ts';
import { readRecorded } from '../../../src/server/claude/transcript.ts';
import { encode, encodeLine } from '../../../src/server/http/hub/encode.ts';
import { CommitQueue, type Published } from '../../../src/server/session/commit-queue.ts';
import { createIntake } from '../../../src/server/session/intake.ts';
import { createJournal } from '../../../src/server/session/journal.ts';
import type { Failed } from '../../../src/server/store/store.ts';
import type { Source } from '../plan.ts';
import { showPage } from './page-model.ts';
import { holder, openSessionStore, type SessionStore } from './session-store.ts';
import { must, mustEqual, type Target } from './target.ts';

const transcripts = fileURLToPath(new URL('../../transcripts/', import.meta.url));

/** Recordings of the CLI's output, as a live session hears them. A line is `out` or `in` and what was said. */
export async function openTranscripts(): Promise<Target> {
  const kept = await openSessionStore();
  const decoder = createDecoder();
  return {
    sources: recordings(),
    run: (lines) => hear(kept, decoder, lines),
    close: async () => {
      await decoder.close();
      await kept.close();
    },
  };
}

function recordings(): Source[] {
  const names = readdirSync(transcripts, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ndjson'),
  );
  return names.sort().map((name) => {
    const lines = readFileSync(join(transcripts, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    return { name, lines: lines.flatMap(spokenIn) };
  });
}

function spokenIn(line: string): string[] {
  const recorded = readRecorded(Buffer.from(line));
  return recorded.type === 'frame' ? [`${recorded.source} ${Buffer.from(recorded.body).toString()}`] : [];
}

/** What a `Session` does with a CLI's lines, without the process: decode, interpret, fold, commit, publish. */
async function hear({ store, check }: SessionStore, decoder: Decoder, lines: readonly string[]): Promise<void> {
  const id = randomUUID();
  const cwd = '/home/user/project';
  const page = openPage(id);
  let at = 1_700_000_000_000;
  let refused: Failed | null = null;
  const now = () => (at += 7);
  await store.createSession({ id, cwd, createdAt: at, holder, parent: null });
  const queue = new CommitQueue({
    sessionId: id,
    holder,
    epoch: 0,
    state: emptyState(id),
    append: (batch) => store.append(batch),
    happenings: createSessionHappenings(),
    publish: (published) => page.take(published),
    frame: () => {},
    onPressure: () => {},
    onFenced: () => {},
    onBlocked: () => {},
    // The session goes on without it; still nothing that a CLI says should come to this.
    onSetAside: (_line, failure) => {
      refused ??= failure;
    },
  });
  const journal = createJournal(queue, now);
  const intake = createIntake(decoder, {
    line: (heard) => void journal.hear(heard),
    live: (event) => queue.live(now(), event),
    frame: () => {},
    busy: () => {},
  });
  void journal.own([{ type: 'session.created', id, cwd, title: null, options: {}, forkedFrom: null }]);
  await queue.claim((epoch) => store.nextEpoch(id, holder, epoch));
  const run = { epoch: 1, file: 'claude', argv: [], version: null, keepsCount: false };
  void journal.own([{ type: 'run.claimed', start: 'new', ...run }]);
  void journal.own([{ type: 'run.spawned', epoch: 1, identity: { pid: 1, startTime: null, bootId: null } }]);
  for (const line of lines) {
    const [, direction, text] = /^(out|in) (.*)$/su.exec(line) ?? [line, 'out', line];
    if (direction === 'out') intake.take([{ type: 'line', bytes: Buffer.from(text ?? ''), terminated: true }]);
    else void journal.intend(text ?? '', 'fuzz');
    await intake.drained();
  }
  await queue.settled();
  page.show();
  journal.keepCut();
  const ended = { code: 0, signal: null, stderrTail: '', detail: null };
  void journal.own([{ type: 'run.ended', epoch: 1, end: 'finished', ...ended }]);
  await queue.settled();
  const failure = refused as Failed | null;
  must(failure === null, `the store refuses a line: ${failure?.detail}`);
  mustEqual(page.state(), JSON.stringify(withoutLive(queue.state)), 'a page has another state than the server');
  await check(id, queue.state);
}

/** A page that watches from the beginning, and gets every message as bytes. */
function openPage(sessionId: string) {
  const replica: Replica = createReplica(sessionId, { from: 'beginning' });
  const take = (message: Buffer) => replica.take(JSON.parse(message.toString()) as ServerMessage);
  replica.open('log');
  take(encode({ type: 'current', sessionId, seq: 0, live: noLive }));
  const shown = () => {
    must(replica.state !== null, 'a page has lost its state');
    return replica.state;
  };
  return {
    take: (published: Published) => {
      if (published.type === 'line') take(encodeLine(sessionId, published.line));
      else take(encode({ type: 'live', sessionId, at: published.at, events: [published.event] }));
    },
    show: () => showPage({ state: shown(), entries: [...replica.window.entries], changes: [], turns: [] }),
    state: () => JSON.stringify(withoutLive(shown())),
  };
}
