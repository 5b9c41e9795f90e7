import type { Ending } from './fleet-state.ts';

/** What is to be done about one agent. Each is written down before anything is done. */
export type Decision =
  /** Its session has to be looked at before more can be said. */
  | { type: 'look' }
  | { type: 'begin'; taskId: string }
  /** Starts the CLI, or resumes the session, and hands it the task's message, or the one that continues a limited turn. */
  | { type: 'start'; reason: string; limitedTurn?: number }
  /** The turn for the task broke off: another message goes on with it. */
  | { type: 'goOn' }
  /** A usage limit ended the task's turn: the session continues when it resets. */
  | { type: 'continueLater'; turn: number }
  /** A run ended, or could not be started. `isFault`: it counts as a failure; `isFinal`: trying again cannot help. */
  | { type: 'noteEnd'; epoch: number | null; reason: string; isFault: boolean; isFinal: boolean }
  /** A request came up, or is settled. */
  | { type: 'mark'; state: 'running' | 'needsPerson' }
  /** The task is to end; what of it still runs is ended next. */
  | { type: 'end'; ending: Ending }
  | { type: 'interrupt' }
  | { type: 'settle'; ending: Ending; summary: string | null; cost: number }
  /** Lets an idle CLI go. */
  | { type: 'release'; reason: string }
  | { type: 'stop'; reason: string }
  | { type: 'remove' };
