import type { JsonObject } from '../json.ts';
import type { ExitCause } from './exit-cause.ts';
import type { KeptBlock, KeptPiece } from './kept-text.ts';

export type ProcessIdentity = { pid: number; startTime: string | null; bootId: string | null };

export type RunStart = 'new' | 'resume' | 'fork' | 'continue';

/** How a run came to its end. `crashed` means nobody asked for it. */
export type RunEnd = 'finished' | 'stopped' | 'crashed' | 'swept' | 'unstartable';

/**
 * `keepsCount`: this CLI goes on counting cost where the session it resumes or forks had stopped. `mayBypass`: this run
 * was started so that it can bypass permissions, whatever its mode is now.
 */
export type OwnEvent =
  | {
      type: 'session.created';
      id: string;
      cwd: string;
      title: string | null;
      options: JsonObject;
      forkedFrom: Ancestor | null;
    }
  /** The lines before this one come from somebody else's journal. */
  | { type: 'session.imported' }
  /** How the next run is to be started. */
  | { type: 'session.configured'; options: JsonObject; by: string | null }
  | { type: 'session.renamed'; title: string; by: string | null }
  /** All tags that the session has from here on. */
  | { type: 'session.tagged'; tags: string[]; by: string | null }
  /** Files were put back to what they were when a message was sent. An older CLI does not say which. */
  | { type: 'files.rewound'; messageId: string; files: string[]; by: string | null }
  /**
   * The conversation continues from before a message: turn `turn` and all after it are taken back. `keeps` is the last
   * line of the CLI's record that stays.
   */
  | { type: 'conversation.rewound'; messageId: string; turn: number; keeps: string | null; by: string | null }
  /** The MCP servers that a run has besides the configured ones, all of them. */
  | { type: 'servers.added'; names: string[]; by: string | null }
  /** A person had the running turn stopped. The CLI does not tell who. */
  | { type: 'turn.stopped'; by: string | null }
  | {
      type: 'run.claimed';
      epoch: number;
      start: RunStart;
      file: string;
      argv: string[];
      version: string | null;
      keepsCount: boolean;
      mayBypass?: true;
    }
  | { type: 'run.spawned'; epoch: number; identity: ProcessIdentity }
  | {
      type: 'run.ended';
      epoch: number;
      end: RunEnd;
      code: number | null;
      signal: string | null;
      stderrTail: string;
      detail: string | null;
      cause?: ExitCause;
    }
  /** Words that are being streamed, about once a second, so that a server that is killed loses hardly any. */
  | { type: 'text.kept'; pieces: KeptPiece[] }
  /** Words that had been streamed when the server was killed. Nothing more of them came. */
  | { type: 'text.cut'; blocks: KeptBlock[] }
  /** The CLI wrote to stderr and kept running. */
  | { type: 'stderr.written'; text: string }
  | { type: 'breaker.opened'; epoch: number; crashes: number };

/**
 * The session a fork was made from, and the total the CLI had counted for it by then. `at` is the uuid of the last
 * message that the fork keeps, and `entry` the entry it is shown as; without them, it keeps all.
 */
export type Ancestor = { id: string; reportedCost: number; at?: string; entry?: string };
