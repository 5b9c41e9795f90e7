import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import type { SessionEvent } from '../../../core/session/event.ts';
import { ownBody } from '../../claude/interpret/meaning.ts';
import { type RecordedLine, readRecordedLine, withoutCost } from '../../claude/interpret/transcript.ts';
import { createSidechains } from '../../claude/transcript/sidechains.ts';
import { agentIn, originOf, timeOf } from '../../claude/transcript/transcript-facts.ts';
import type { TranscriptFile } from '../../claude/transcript/transcript-files.ts';
import type { Store } from '../../store/store.ts';
import type { TranscriptRow } from '../../store/transcript-store.ts';
import type { Meant } from '../commit-queue.ts';
import type { ImportTarget } from './import-target.ts';
import { createMarker } from './known-lines.ts';
import { type FileLine, readLines, withTranscript } from './read-lines.ts';
import { createRepeats } from './repeats.ts';

export type FileImport = {
  store: Store;
  target: ImportTarget;
  file: TranscriptFile;
  /** How far it was read before. */
  row: TranscriptRow | null;
  /** The Task call that the file belongs under. */
  parent: string | null;
  /** The first time in the file: what is older was taken over from another session. */
  birth: number | null;
  /** Lines of it may have come another way; those are left out. */
  isPartlyKnown: boolean;
  spillFolder: string;
  onBytes(count: number): void;
  /** A line tells which Task call a subagent belongs to. */
  onAgent(agent: string, task: string): Promise<void>;
};

/** Reads what is new in a file into the target. */
export function importFile(work: FileImport): Promise<void> {
  return withTranscript(work.file.path, (opened) => readInto(work, opened));
}

async function readInto(work: FileImport, opened: number): Promise<void> {
  const { file, target, store } = work;
  const isSame = work.row !== null && work.row.offset <= file.size && matchesHead(opened, work.row.head);
  const start = isSame && work.row ? work.row.offset : 0;
  const isPartlyKnown = work.isPartlyKnown || (work.row !== null && work.row.offset > 0 && !isSame);
  const { path, sessionId, agent, size, modified } = file;
  const head = headDigest(opened, size);
  const row: TranscriptRow = {
    path,
    sessionId,
    agent,
    parent: work.parent,
    offset: start,
    size,
    modified,
    head,
    problem: null,
  };
  const isFirst = start === 0 && !isPartlyKnown;
  const marks = createMarker();
  const sidechains = createSidechains();
  const isRepeat = createRepeats();
  const readBefore = start > 0 ? target.state().updatedAt : 0;
  let at = target.state().updatedAt;
  for await (const lines of readLines(opened, { start, size }, work.spillFolder)) {
    const before = row.offset;
    for (const line of lines) {
      const { parent, read } = readOf(line, work.parent, sidechains);
      const json = read?.json ?? null;
      const events = read?.events ?? [];
      at = timeOf(json, modified) ?? at;
      const made = isFirst ? [] : marks(events);
      const mayBeKnown = isPartlyKnown || (made.length > 0 && at <= readBefore);
      const isKnown =
        (typeof json?.uuid === 'string' && isRepeat(json.uuid)) ||
        (mayBeKnown && (made.length === 0 || (await store.owns(sessionId, made)).length === made.length));
      if (isPartlyKnown && !isKnown) await moveToTerminal(target, events, at);
      row.offset = line.next;
      // Most lines have nothing to wait for.
      const added = isKnown ? target.note(row) : target.add(meantOf(line, events, { work, at, json, parent }), row);
      if (added !== undefined) await added;
      const told = agent === null ? agentIn(json) : null;
      if (told) await work.onAgent(told.agent, told.task);
    }
    work.onBytes(row.offset - before);
  }
  target.note(row);
}

/** A message that did not come from here was typed in a terminal: there the session is now. */
async function moveToTerminal(target: ImportTarget, events: SessionEvent[], at: number): Promise<void> {
  const isPrompt = events.some((event) => event.type === 'line.linked' && event.isPrompt);
  if (!isPrompt || target.state().transcript?.place === 'terminal') return;
  const moved: SessionEvent[] = [{ type: 'session.placed', place: 'terminal', by: null }];
  await target.add({ at, source: 'own', by: null, body: ownBody(moved), events: moved }, null);
}

type Read = { parent: string | null; read: RecordedLine | null };

/** The line with the Task call it belongs under. */
function readOf(line: FileLine, parent: string | null, sidechains: ReturnType<typeof createSidechains>): Read {
  if (line.type === 'spilled') return { parent, read: null };
  const read = readRecordedLine(line.bytes, parent);
  const task = parent === null && read.json ? sidechains(read.json) : null;
  if (task === null) return { parent, read };
  return { parent: task, read: readRecordedLine(line.bytes, task) };
}

type Placed = { work: FileImport; at: number; json: RecordedLine['json']; parent: string | null };

function meantOf(
  line: { type: 'line'; bytes: Uint8Array } | { type: 'spilled'; spilled: { file: string | null; length: number } },
  events: SessionEvent[],
  { work, at, json, parent: by }: Placed,
): Meant {
  if (line.type === 'spilled') {
    const spilled: SessionEvent[] = [
      { type: 'line.spilled', file: line.spilled.file ?? '', length: line.spilled.length },
    ];
    return { at, source: 'own', by: null, body: ownBody(spilled), events: spilled };
  }
  const isCopy =
    originOf(json, work.file.sessionId) !== null ||
    (work.birth !== null &&
      at < work.birth &&
      timeOf(json, work.file.modified) !== null &&
      typeof json?.uuid === 'string');
  if (isCopy) return { at, source: 'copy', by, body: line.bytes, events: withoutCost(events) };
  return { at, source: 'file', by, body: line.bytes, events };
}

const headBytes = 4096;

/** The length and a digest of the beginning of a file, which stays when the file grows. */
export function headDigest(opened: number, size: number): string {
  return digestOf(opened, Math.min(headBytes, size));
}

function digestOf(opened: number, length: number): string {
  const bytes = Buffer.alloc(length);
  const bytesRead = readSync(opened, bytes, 0, length, 0);
  return `${bytesRead}:${createHash('sha256').update(bytes.subarray(0, bytesRead)).digest('base64url')}`;
}

function matchesHead(opened: number, head: string): boolean {
  return digestOf(opened, Number(head.split(':', 1)[0])) === head;
}
