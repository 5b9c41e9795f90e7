import type { OutboxRow, RunRow, TurnRow } from '../../src/core/session/change.ts';
import type { Entry, RequestRecord } from '../../src/core/session/entry.ts';
import { noUsage } from '../../src/core/session/fact.ts';
import type { FileChange } from '../../src/core/session/file-change.ts';
import type { SessionSummary } from '../../src/core/session/summary.ts';
import type { Append, NewLine, NewSession } from '../../src/server/store/store.ts';

/** Values of the store's types, whole and small; a test names only what it is about. */

export const holder = 'server-1';

export function exampleSession(id: string, rest: Partial<NewSession> = {}): NewSession {
  return { id, cwd: '/home/user/project', createdAt: 1_700_000_000_000, holder, parent: null, ...rest };
}

export function exampleLine(text: string, rest: Partial<NewLine> = {}): NewLine {
  return { at: 1_700_000_000_001, source: 'out', by: null, body: new TextEncoder().encode(text), ...rest };
}

export function exampleSummary(rest: Partial<SessionSummary> = {}): SessionSummary {
  return {
    title: 'A title',
    status: 'ready',
    model: 'claude-opus-4-6',
    turns: 1,
    cost: 0.25,
    waiting: 0,
    updatedAt: 1_700_000_000_002,
    place: 'deck',
    ...rest,
  };
}

export function exampleAppend(sessionId: string, firstSeq: number, rest: Partial<Append> = {}): Append {
  return {
    sessionId,
    holder,
    epoch: 0,
    firstSeq,
    lines: [exampleLine(`line ${firstSeq}`)],
    changes: [],
    summary: exampleSummary(),
    checkpoint: null,
    ...rest,
  };
}

export function exampleEntry(id: string, place: { seq: number; ord?: number; parent?: string | null }): Entry {
  const { seq, ord = 0, parent = null } = place;
  const text = `entry ${id}`;
  return { id, seq, ord, at: 1, turn: 1, parent, type: 'text', text, model: null, aborted: false, clipped: false };
}

export function exampleFileChange(id: string, rest: Partial<FileChange> = {}): FileChange {
  const hunks = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-old', '+new'] }];
  const facts = { path: '/home/user/project/a.txt', tool: 'Edit', isNew: false, added: 1, removed: 1 };
  return { id, seq: 1, ord: 0, at: 1, ...facts, hunks, clipped: false, ...rest };
}

export function exampleTurn(number: number, rest: Partial<TurnRow> = {}): TurnRow {
  return {
    number,
    epoch: 1,
    startedSeq: number,
    startedAt: 1,
    endedSeq: null,
    endedAt: null,
    outcome: 'running',
    cost: 0,
    usage: noUsage,
    models: {},
    context: null,
    compactions: 0,
    shares: [],
    ...rest,
  };
}

export function exampleRequest(id: string, rest: Partial<RequestRecord> = {}): RequestRecord {
  return {
    id,
    kind: 'permission',
    toolUseId: 'toolu_1',
    tool: 'Bash',
    input: { command: 'ls' },
    clipped: false,
    title: null,
    description: null,
    reason: null,
    blockedPath: null,
    suggestions: [],
    agentId: null,
    seq: 1,
    openedAt: 1,
    epoch: 1,
    state: { type: 'pending' },
    ...rest,
  };
}

export function exampleRun(epoch: number, rest: Partial<RunRow> = {}): RunRow {
  return {
    epoch,
    start: 'new',
    version: '2.1.325',
    file: '/usr/bin/claude',
    identity: { pid: 4711, startTime: '12345', bootId: 'boot' },
    claimedAt: 1,
    endedAt: null,
    end: null,
    code: null,
    signal: null,
    ...rest,
  };
}

export function exampleMessage(id: string, rest: Partial<OutboxRow> = {}): OutboxRow {
  return { id, seq: 1, delivery: 'saved', epoch: null, ...rest };
}
