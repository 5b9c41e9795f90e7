import type { CliFacts } from '../../core/session/state.ts';
import { answerOf, useAnswer } from './use-answer.ts';

/** The CLI on the server's machine, and what it last said of itself. */
export type Cli = {
  cli:
    | {
        type: 'found';
        file: string;
        version: string;
        credential: string | null;
        refusesBypass: boolean;
        background: boolean;
      }
    | { type: 'unusable'; reason: string; sentence: string };
  reported: { sessionId: string; isLive: boolean; facts: CliFacts } | null;
  /** The project of the demo, while that is open. */
  demo: string | null;
};

/** What decides on the permission modes there are. */
export function cliForModes({ cli }: Cli): { version: string | null; refusesBypass: boolean } {
  if (cli.type === 'unusable') return { version: null, refusesBypass: false };
  return { version: cli.version, refusesBypass: cli.refusesBypass };
}

/** Null until the server has answered. */
export function useCli(): Cli | null {
  return answerOf(useAnswer<Cli>('/cli').answered);
}
