import { mkdir, rm } from 'node:fs/promises';
import type { TraceFacts } from '../../core/inspect/trace.ts';
import { traceVersion } from '../claude/replay/examine-recording.ts';
import type { Registry } from '../session/registry.ts';
import { recordSession } from './record-session.ts';
import { newTraceId, sessionFolder, traceFile } from './trace-folder.ts';
import { listTraces } from './trace-list.ts';
import { openTraceWriter, type TraceLimits, type TraceWriter, traceLimits } from './trace-writer.ts';

export type TraceStarted =
  | { type: 'recording'; trace: TraceFacts }
  | { type: 'missing' }
  | { type: 'failed'; reason: string };

/** Records traces of sessions, one at a time of each, and keeps their files. */
export type TraceDesk = {
  start(sessionId: string): Promise<TraceStarted>;
  stop(sessionId: string, traceId: string): Promise<boolean>;
  list(sessionId: string): Promise<TraceFacts[]>;
  /** Where the file is; null when there can be none of that name. */
  file(sessionId: string, traceId: string): string | null;
  remove(sessionId: string, traceId: string): Promise<boolean>;
  close(): Promise<void>;
};

export type TraceDeskParts = {
  folder: string;
  registry: Registry;
  version: string;
  now(): number;
  limits?: TraceLimits;
};

type Recording = { id: string; startedAt: number; writer: TraceWriter };

export function createTraceDesk({ folder, registry, version, now, limits = traceLimits }: TraceDeskParts): TraceDesk {
  const recordings = new Map<string, Recording>();
  const starting = new Map<string, Promise<TraceStarted>>();

  async function begin(sessionId: string): Promise<TraceStarted> {
    const known = recordings.get(sessionId);
    if (known) return { type: 'recording', trace: liveFacts(known) };
    const own = sessionFolder(folder, sessionId);
    const opened = own === null ? null : await registry.open(sessionId);
    if (own === null || opened?.type !== 'open') return { type: 'missing' };
    const { session } = opened;
    const startedAt = now();
    const id = newTraceId(startedAt);
    const { cwd, cli } = session.state;
    const head = { quarterdeckTrace: traceVersion, version, cli: cli.version, sessionId, cwd, startedAt };
    try {
      await mkdir(own, { recursive: true, mode: 0o700 });
      const writer = await openTraceWriter(traceFile(folder, sessionId, id) ?? '', head, limits);
      const recording = { id, startedAt, writer };
      const leave = registry.keep(sessionId);
      recordings.set(sessionId, recording);
      recordSession(session, writer);
      void writer.ended.then(() => {
        leave();
        recordings.delete(sessionId);
      });
      return { type: 'recording', trace: liveFacts(recording) };
    } catch (error) {
      return { type: 'failed', reason: `The trace cannot be written: ${(error as Error).message}` };
    }
  }

  async function forget(sessionId: string): Promise<void> {
    await recordings.get(sessionId)?.writer.end('stopped');
    const own = sessionFolder(folder, sessionId);
    if (own !== null) await rm(own, { recursive: true, force: true });
  }

  const unwatch = registry.watch(({ type, sessionId }) => {
    if (type === 'deleted') forget(sessionId).catch(() => {});
    if (type === 'lost') void recordings.get(sessionId)?.writer.end('stopped');
  });

  return {
    start(sessionId) {
      const begun = starting.get(sessionId) ?? begin(sessionId).finally(() => starting.delete(sessionId));
      starting.set(sessionId, begun);
      return begun;
    },
    async stop(sessionId, traceId) {
      const recording = recordings.get(sessionId);
      if (recording?.id !== traceId) return false;
      await recording.writer.end('stopped');
      return true;
    },
    async list(sessionId) {
      const own = sessionFolder(folder, sessionId);
      const live = recordings.get(sessionId);
      const kept = own === null ? [] : await listTraces(own);
      return kept.map((facts) => (facts.id === live?.id ? liveFacts(live) : facts));
    },
    file: (sessionId, traceId) => traceFile(folder, sessionId, traceId),
    async remove(sessionId, traceId) {
      const file = traceFile(folder, sessionId, traceId);
      if (file === null) return false;
      const recording = recordings.get(sessionId);
      if (recording?.id === traceId) await recording.writer.end('stopped');
      return rm(file).then(
        () => true,
        () => false,
      );
    },
    async close() {
      unwatch();
      await Promise.all([...recordings.values()].map(({ writer }) => writer.end('serverEnded')));
    },
  };
}

function liveFacts({ id, startedAt, writer }: Recording): TraceFacts {
  return { id, startedAt, bytes: writer.bytes, frames: writer.frames, state: { type: 'recording' } };
}
