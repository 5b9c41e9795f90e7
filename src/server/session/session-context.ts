import type { LineOrigin } from '../../core/session/event.ts';
import type { Decoder } from '../claude/decoder.ts';
import type { Failed, Store } from '../store/store.ts';
import type { Blockages } from './blockages.ts';
import type { BudgetKeeper } from './budget-keeper.ts';
import type { CliLookup } from './claude-cli.ts';
import type { UsageMeter } from './usage-meter.ts';

/** What every session of this server shares. */
export type SessionContext = {
  store: Store;
  /** Names this server process as the writer of its sessions. */
  holder: string;
  /** The CLI for runs in this folder. */
  cli(folder: string): Promise<CliLookup>;
  decoder: Decoder;
  spillFolder: string;
  /** Where runs have files that are for their CLI only. */
  runFolder: string;
  now(): number;
  /** How long a CLI with nothing to do is kept; null keeps it. */
  idleAfterMs(): number | null;
  /** Whether runs may delete old session files of the CLI, as it does by default. */
  allowsCleanup?(): boolean;
  /** Whether the CLI's file of a session can be written again from its journal. */
  isRestorable?(sessionId: string): Promise<boolean>;
  /** Holds sessions to what a person wants to spend. */
  budgets?: BudgetKeeper;
  /** Knows how much of the plan is used, whichever session heard it. */
  usage?: UsageMeter;
  /** Something was committed that a person should know. */
  onHappened?(): void;
  /** Something failed that nobody waits for. */
  onError?(error: unknown): void;
  blockages: Blockages;
  /** The store takes nothing of this session for now, or null when it does again. Called once for each. */
  onBlocked?(sessionId: string, failure: Failed | null): void;
  /** The database rejected a line for good: its bytes are in the journal, its meaning is left out. */
  onSetAside?(sessionId: string, line: { seq: number; from: LineOrigin }, failure: Failed): void;
  /** Another server writes this session now. */
  onFenced?(sessionId: string): void;
};
