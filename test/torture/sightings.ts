import { createHash } from 'node:crypto';
import type { ServerMessage } from '../../src/core/wire.ts';
import type { Findings } from './violation.ts';

type Line = { seq: number; at: number; epoch: number; events: unknown };

/** What one client has been shown of each session. */
export type Sightings = {
  take(message: ServerMessage): void;
  /** The lines it saw, by seq, as digests. */
  of(session: string): ReadonlyMap<number, string>;
};

/** Notes every line a client is sent, and finds gaps and lines that are told in two ways as they come. */
export function createSightings(by: string, findings: Findings): Sightings {
  const sessions = new Map<string, Map<number, string>>();
  const tops = new Map<string, number>();

  function seenIn(session: string): Map<number, string> {
    const seen = sessions.get(session) ?? new Map<number, string>();
    sessions.set(session, seen);
    return seen;
  }

  function takeLine(session: string, line: Line): void {
    const top = tops.get(session) ?? 0;
    if (line.seq > top + 1) {
      findings.add({ rule: 'W6', what: 'a line was left out', facts: { by, session, after: top, seq: line.seq } });
    }
    tops.set(session, Math.max(top, line.seq));
    const seen = seenIn(session);
    const digest = digestOf(line);
    const before = seen.get(line.seq);
    if (before !== undefined && before !== digest) {
      findings.add({ rule: 'R1', what: 'a line was told in two ways', facts: { by, session, seq: line.seq } });
    }
    seen.set(line.seq, digest);
  }

  return {
    take(message) {
      if (message.type === 'line') takeLine(message.sessionId, message);
      if (message.type !== 'snapshot') return;
      tops.set(message.sessionId, Math.max(tops.get(message.sessionId) ?? 0, message.state.seq));
    },
    of: (session) => sessions.get(session) ?? new Map<number, string>(),
  };
}

export function digestOf({ at, epoch, events }: Line): string {
  return createHash('sha1')
    .update(JSON.stringify([at, epoch, events]))
    .digest('base64');
}
