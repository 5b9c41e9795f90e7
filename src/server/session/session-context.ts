import type { Decoder } from '../claude/decoder.ts';
import type { Store } from '../store/store.ts';
import type { BudgetKeeper } from './budget-keeper.ts';
import type { CliLookup } from './claude-cli.ts';

/** What every session of this server shares. */
export type SessionContext = {
  store: Store;
  /** Names this server process as the writer of its sessions. */
  holder: string;
  /** The CLI for runs in this folder. */
  cli(folder: string): Promise<CliLookup>;
  decoder: Decoder;
  spillFolder: string;
  now(): number;
  /** How long a CLI with nothing to do is kept; null keeps it. */
  idleAfterMs(): number | null;
  /** Holds sessions to what a person wants to spend. */
  budgets?: BudgetKeeper;
  /** Something was committed that a person should know. */
  onHappened?(): void;
  /** Something failed that nobody waits for. */
  onError?(error: unknown): void;
  /** Another server writes this session now. */
  onFenced?(sessionId: string): void;
};
