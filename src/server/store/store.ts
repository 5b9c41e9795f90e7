import type { Happening } from '../../core/alert/alert.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Change, OutboxRow, RunRow, TurnRow } from '../../core/session/change.ts';
import type { Entry, RequestRecord } from '../../core/session/entry.ts';
import type { LineOrigin } from '../../core/session/event.ts';
import type { FileChange } from '../../core/session/file-change.ts';
import type { ListState } from '../../core/session/list-state.ts';
import type { Secrets } from '../../core/session/option-secrets.ts';
import type { SessionState } from '../../core/session/state.ts';
import type { SessionSummary } from '../../core/session/summary.ts';
import type { Scope } from '../../core/wire.ts';
import type { AlertStore } from './alert/alert-store.ts';
import type { CostStore } from './cost/cost-store.ts';
import type { DecisionStore } from './decision/decision-store.ts';
import type { FleetStore } from './fleet/fleet-store.ts';
import type { BulkStore } from './journal/bulk.ts';
import type { LifecycleStore } from './lifecycle/lifecycle-store.ts';
import type { SearchStore } from './search/search-store.ts';
import type { TemplateStore } from './template-store.ts';
import type { SharedStore } from './thread/shared-store.ts';
import type { TranscriptRow, TranscriptStore } from './transcript-store.ts';
import type { WorktreeStore } from './worktree-store.ts';

/**
 * Keeps sessions: an append-only journal and the views made from it. Nothing here waits on the main thread. A write that
 * cannot be done answers why; a read that cannot be done rejects with a `ReadFailed`.
 */
export type Store = AlertStore &
  CostStore &
  LifecycleStore &
  DecisionStore &
  FleetStore &
  SearchStore &
  BulkStore &
  TemplateStore &
  TranscriptStore &
  WorktreeStore & {
    /** Changes when the database is another one: a cursor of an old one means nothing in it. */
    readonly logId: string;
    /** Names this installation, at random and for good. */
    readonly instanceId: string;

    /** With `first`, its first lines are there in the same moment, or neither is. */
    createSession(session: NewSession, first?: Append): Promise<Created>;
    /** Makes `holder` the only writer, or nobody with null, if the lease is still held by `replacing`. */
    hold(sessionId: string, holder: string | null, replacing: string | null): Promise<Held>;
    /** Numbers the next run. What was written under an older epoch is refused from here on. */
    nextEpoch(sessionId: string, holder: string, epoch: number): Promise<NextEpoch>;
    append(batch: Append): Promise<Appended>;
    /** Puts a session away, or takes it back with null. Anyone may, whoever writes it. */
    setArchived(sessionId: string, at: number | null): Promise<{ type: 'saved' } | Missing | Failed>;
    /** Removes everything of a session that `holder` writes, or nobody. Its id is free at once. */
    deleteSession(sessionId: string, holder: string, cost?: CostOfDeleted): Promise<Deleted>;

    /** Who has begun an import of a journal that isn't finished. */
    importHolders(): Promise<string[]>;
    /** Takes back what such an import has written so far. */
    dropImport(holder: string): Promise<{ type: 'dropped'; sessions: number } | Failed>;

    session(sessionId: string): Promise<SessionRow | null>;
    /** The last updated first. */
    sessions(page: SessionPage): Promise<SessionRow[]>;
    checkpoint(sessionId: string): Promise<Checkpoint | null>;
    /** What the masks in the session's options stand for. For runs only: nothing of it is shown to anybody. */
    secrets(sessionId: string): Promise<Secrets>;
    /** Lines after `after`, in order, at most `limit` lines and about `bytes` bytes (at least one line). */
    lines(sessionId: string, after: number, limit: number, bytes: number): Promise<JournalLine[]>;
    line(sessionId: string, seq: number): Promise<JournalLine | null>;
    /** Always in the order of the timeline, also of a page that is counted from the end. */
    entries(sessionId: string, page: EntryPage): Promise<Entry[]>;
    entry(sessionId: string, entryId: string): Promise<Entry | null>;
    /** What was done to files, in order, from the beginning or after a place. */
    fileChanges(sessionId: string, page: FileChangePage): Promise<FileChange[]>;
    /** In order, the last ones before `before`. */
    turns(sessionId: string, page: { before: number | null; limit: number }): Promise<TurnRow[]>;
    /** Messages that are saved, written or confirmed, in order. */
    outbox(sessionId: string): Promise<OutboxRow[]>;
    /** Sessions with a message that was saved and never confirmed. */
    undelivered(limit: number): Promise<string[]>;
    /** Requests that wait for a person, over all sessions, oldest first. */
    pendingRequests(limit: number): Promise<{ sessionId: string; request: RequestRecord }[]>;
    /** A request, whatever became of it; the newest where several runs have asked under one id. */
    request(sessionId: string, requestId: string): Promise<RequestRecord | null>;
    /** Runs that were never seen to end, over all sessions. */
    openRuns(limit: number): Promise<{ sessionId: string; run: RunRow }[]>;

    createDevice(device: NewDevice): Promise<Created>;
    deviceByTokenHash(hash: string): Promise<DeviceRow | null>;
    /** The newest first; revoked and expired ones too. */
    devices(): Promise<DeviceRow[]>;
    revokeDevice(deviceId: string, at: number): Promise<{ type: 'revoked' } | Missing | Failed>;
    /** Devices revoked after the `after`th revocation, in order, by whatever process. */
    revocations(after: number): Promise<Revocation[]>;
    /** Notes that a device was seen, at most once a minute. */
    touchDevice(deviceId: string, at: number): Promise<{ type: 'touched' } | Failed>;

    trustFolder(path: string, at: number, by: string | null): Promise<{ type: 'trusted' } | Failed>;
    trustedFolders(): Promise<TrustedFolder[]>;

    /** What was set before there was a file for it; empty when nothing is left. */
    formerSettings(): Promise<JsonObject>;
    dropFormerSettings(): Promise<{ type: 'dropped' } | Failed>;

    putUpload(upload: Upload): Promise<Created>;
    upload(uploadId: string): Promise<Upload | null>;
    dropUploads(before: number): Promise<{ type: 'dropped'; count: number } | Failed>;

    /** Lets another thread use this store. What that one appends is told here with `noteAppended`. */
    share(): SharedStore;
    noteAppended(): void;
    /** While much is imported, search follows slowly. */
    noteImport(isUnderWay: boolean): void;

    close(): Promise<void>;
  };

export type NewSession = { id: string; cwd: string; createdAt: number; holder: string; parent: string | null };

export type Created = { type: 'created' } | { type: 'exists' } | Failed;

export type Held =
  | { type: 'held'; epoch: number; head: number }
  | { type: 'taken'; holder: string | null }
  | Missing
  | Failed;

export type NextEpoch = { type: 'claimed'; epoch: number } | Stale | Missing | Failed;

/**
 * `out` is what the CLI wrote, `torn` a last line it did not finish, `in` what is written to it, `own` events of ours as
 * JSON. `file` is a line of the CLI's own record, `copy` one that it took over from the session it was forked from; their
 * `by` names the Task call they belong under. `unread` is a line whose meaning the database rejected: only its bytes are
 * stored, and `by` names its original source.
 */
export type Source = LineOrigin | 'unread';

export type NewLine = { at: number; source: Source; by: string | null; body: Uint8Array };

export type JournalLine = NewLine & { seq: number; epoch: number };

export type Append = {
  sessionId: string;
  holder: string;
  epoch: number;
  /** The seq the first line is to get; the journal assigns it, and refuses when it would be another. */
  firstSeq: number;
  lines: NewLine[];
  changes: Change[];
  summary: SessionSummary;
  checkpoint: Checkpoint | null;
  /** How far the files that the lines come from are read, in the same transaction. */
  transcripts?: TranscriptRow[];
  /** What of it a person should know, in the same transaction. */
  happenings?: Happening[];
  /** What the masks in the options stand for from here on, in the same transaction. */
  secrets?: Secrets;
};

export type Checkpoint = { seq: number; state: SessionState };

export type Appended = { type: 'committed' } | Stale | Missing | Failed;

/** Somebody else writes this session now. */
export type Stale = { type: 'stale'; holder: string | null; epoch: number; head: number };
export type Missing = { type: 'missing' };
/**
 * Nothing was written. `full` passes when there is room again, `locked` when another program lets go, `io` when the
 * system works again; `gone` means that the file is no longer where it was opened. After `closed` the outcome is unknown
 * until the session is held again. `other` never passes: SQLite rejected the values themselves.
 */
export type Failed = { type: 'failed'; reason: FailureReason; detail: string };
export type FailureReason = 'full' | 'readOnly' | 'locked' | 'io' | 'corrupt' | 'gone' | 'closed' | 'other';

/** Whether what it cost stays in the sums, as money that was spent. */
export type CostOfDeleted = 'stays' | 'goes';

/** `bytes` is about what there is room for again. */
export type Deleted = { type: 'deleted'; bytes: number } | Stale | Missing | Failed;

export type SessionCursor = { updatedAt: number; id: string };

export type SessionPage = {
  before: SessionCursor | null;
  limit: number;
  /** Only those that are put away, or only those that are not; all of them when undefined. */
  archived?: boolean | undefined;
  /** Only those that are pinned. */
  pinned?: true | undefined;
  cwd?: string | undefined;
  status?: SessionSummary['status'] | undefined;
  /** A part of the title; upper and lower case of A to Z are the same. */
  title?: string | undefined;
  /** Words that are all in the title, the folder, the tags, or the branch. */
  text?: string | undefined;
  /** Any of these. */
  states?: readonly ListState[] | undefined;
  /** All of these. */
  tags?: readonly string[] | undefined;
};

export type SessionRow = {
  id: string;
  cwd: string;
  parent: string | null;
  createdAt: number;
  epoch: number;
  holder: string | null;
  head: number;
  archived: boolean;
  pinned: boolean;
  /** Something happened that nobody has looked at. */
  unread: boolean;
  /** Where a person put it among the others; the highest is on top. */
  rank: number | null;
  /** The git branch of its folder when it was last used. */
  branch: string | null;
  /** How long its journal is. What is made from it comes on top. */
  bytes: number;
  summary: SessionSummary;
};

export type EntryPage = {
  /** The Task call whose entries are wanted; null for the top, undefined for all. */
  parent?: string | null;
  limit: number;
} & ({ type: 'last' } | { type: 'before'; seq: number; ord: number } | { type: 'after'; seq: number; ord: number });

export type FileChangePage = { after: { seq: number; ord: number } | null; limit: number };

export type NewDevice = {
  id: string;
  name: string;
  scope: Scope;
  /** What is kept of the token. */
  tokenHash: string;
  createdAt: number;
  expiresAt: number | null;
};

export type DeviceRow = Omit<NewDevice, 'tokenHash'> & { revokedAt: number | null; lastSeenAt: number | null };

export type Revocation = { id: string; number: number };

export type TrustedFolder = { path: string; at: number; by: string | null };

export type Upload = { id: string; device: string; mediaType: string; createdAt: number; bytes: Uint8Array };
