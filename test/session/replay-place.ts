import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Entry } from '../../src/core/session/entry.ts';
import { createDecoder } from '../../src/server/claude/decoder.ts';
import { createLineSplitter } from '../../src/server/claude/lines.ts';
import { examineRecording } from '../../src/server/claude/replay/examine-recording.ts';
import type { ReplaySpeed } from '../../src/server/claude/replay/replay-pace.ts';
import { createReplayDesk, type ReplayDesk } from '../../src/server/replay/replay-desk.ts';
import { holderOfThisProcess } from '../../src/server/session/holder.ts';
import { Registry } from '../../src/server/session/registry.ts';
import { createReplay } from '../../src/server/session/replay.ts';
import type { Store } from '../../src/server/store/store.ts';
import { opened } from '../store/place.ts';

/** A server's part that plays traces, each in a session of its own. */
export type ReplayPlace = {
  folder: string;
  store: Store;
  registry: Registry;
  /** Plays a file to its end, and gives the session. */
  play(file: string, speed?: ReplaySpeed): Promise<string>;
  start(file: string, speed?: ReplaySpeed): Promise<{ sessionId: string; desk: ReplayDesk }>;
  close(): Promise<void>;
};

export async function openReplayPlace(): Promise<ReplayPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-replays-'));
  const store = await opened({ file: join(folder, 'quarterdeck.sqlite') });
  const decoder = createDecoder();
  const desks: ReplayDesk[] = [];
  const registry = new Registry({
    store,
    holder: await holderOfThisProcess(process.pid, randomUUID()),
    cli: async (cwd) => {
      for (const desk of desks) {
        const found = desk.cliIn(cwd);
        if (found !== null) return found;
      }
      throw new Error(`nothing is played in ${cwd}`);
    },
    decoder,
    spillFolder: join(folder, 'spill'),
    runFolder: join(folder, 'runs'),
    now: Date.now,
    idleAfterMs: () => null,
  });

  const start: ReplayPlace['start'] = async (file, speed = null) => {
    const examined = await examineRecording(file);
    if (examined.type === 'unusable') throw new Error(examined.reason);
    const desk = createReplayDesk({ file, facts: examined.facts, speed });
    desks.push(desk);
    const begun = await desk.open(registry);
    if (begun.type === 'failed') throw new Error(begun.reason);
    return { sessionId: begun.sessionId, desk };
  };

  return {
    folder,
    store,
    registry,
    start,
    async play(file, speed) {
      const { sessionId } = await start(file, speed);
      const session = await registry.open(sessionId);
      if (session.type !== 'open') throw new Error(session.type);
      await new Promise<void>((resolve) => {
        const leave = session.session.watch((_published, { run }) => {
          if (run.type !== 'ended') return;
          leave();
          resolve();
        });
      });
      return sessionId;
    },
    async close() {
      await Promise.all(desks.map((desk) => desk.close()));
      await registry.close();
      await decoder.close();
      await store.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

export function transcriptFile(name: string): string {
  return fileURLToPath(new URL(`../transcripts/${name}.ndjson`, import.meta.url));
}

/** The timeline of a recording as the live run had it. */
export function recordedEntries(file: string): Entry[] {
  const replay = createReplay();
  const splitter = createLineSplitter();
  const pieces = [...splitter.push(readFileSync(file)), ...splitter.end()];
  const entries = pieces.flatMap((piece) => (piece.type === 'line' ? replay.line(piece.bytes) : []));
  return [...entries, ...replay.end()];
}

/** What a person sees of entries: not when they were or where they stand in the journal, nor how the run came and went. */
export function seen(entries: Entry[]): object[] {
  const shown = entries.filter((entry) => entry.type !== 'notice' || !/^run/.test(entry.notice.type));
  return shown.map((entry) => JSON.parse(JSON.stringify(entry, withoutPlaces)) as object);
}

const places = new Set(['at', 'seq', 'ord', 'callSeq', 'resultSeq', 'durationMs', 'openedAt', 'since', 'by', 'epoch']);

function withoutPlaces(key: string, value: unknown): unknown {
  if (key === 'id' && typeof value === 'string' && /^\d+\.\d+$/.test(value)) return undefined;
  return places.has(key) ? undefined : value;
}
