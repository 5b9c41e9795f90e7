import type { Entry } from '../../core/session/entry.ts';
import type { LiveEvent, SessionEvent } from '../../core/session/event.ts';
import { reduce, reduceLive } from '../../core/session/reduce.ts';
import { emptyState, type SessionState } from '../../core/session/state.ts';
import { decode } from '../claude/decode.ts';
import { interpret } from '../claude/interpret/interpret.ts';
import { meaningOf } from '../claude/interpret/meaning.ts';
import { readRecorded } from '../claude/transcript.ts';
import { cutBlocks, cutsAnswer } from './cut-blocks.ts';
import { createTimeline } from './timeline.ts';

export type Replay = {
  /** One line of a recording or of plain output. Gives the entries that are final. */
  line(bytes: Uint8Array): Entry[];
  end(): Entry[];
  state(): SessionState;
  /** Kinds that this version does not know, with how often each came. */
  unknown: ReadonlyMap<string, number>;
};

const epoch = 1;

/** Plays a recording through the same steps that a live session takes, without a store and without a process. */
export function createReplay(): Replay {
  const timeline = createTimeline();
  const unknown = new Map<string, number>();
  let state = emptyState('');
  let clock = 0;

  function line(bytes: Uint8Array): Entry[] {
    if (bytes.length === 0) return [];
    const recorded = readRecorded(bytes);
    const begun = state.seq === 0 && recorded.type === 'frame' && recorded.at !== null ? begin() : [];
    if (recorded.type === 'note') return [];
    return [...begun, ...(recorded.type === 'exit' ? exit(recorded) : frame(recorded))];
  }

  function frame(recorded: { source: 'out' | 'in'; at: number | null; body: Uint8Array }): Entry[] {
    clock = recorded.at ?? clock;
    if (recorded.source === 'in') return fold(written(meaningOf({ source: 'in', by: null, body: recorded.body })));
    const decoded = decode(recorded.body);
    if (decoded.type === 'unknown') count(decoded.kind);
    const meaning = interpret(decoded);
    if (meaning.type === 'live') return live(meaning.events);
    for (const event of meaning.events) if (event.type === 'block.unknown') count('block');
    const cut = cutsAnswer(meaning.events) ? cutBlocks(state, 'top') : [];
    return [...(cut.length > 0 ? fold(cut) : []), ...fold(meaning.events)];
  }

  function count(kind: string): void {
    unknown.set(kind, (unknown.get(kind) ?? 0) + 1);
  }

  function live(events: LiveEvent[]): Entry[] {
    for (const event of events) state = reduceLive(state, clock, event);
    return [];
  }

  function begin(): Entry[] {
    const run = { epoch, file: '', argv: [], version: null, keepsCount: false };
    return fold([{ type: 'run.claimed', start: 'new', ...run }]);
  }

  function exit({ code, signal, stderr }: { code: number | null; signal: string | null; stderr: string }): Entry[] {
    const end = isCrash(state, code, signal, stderr) ? 'crashed' : 'finished';
    // The notice of a crash has stderr of its own.
    const detail = end === 'crashed' || stderr.trim() === '' ? null : stderr;
    const ended = { epoch, end, code, signal, stderrTail: stderr, detail } as const;
    return fold([...cutBlocks(state, 'all'), { type: 'run.ended', ...ended }]);
  }

  function fold(events: SessionEvent[]): Entry[] {
    const step = reduce(state, { seq: state.seq + 1, at: clock, epoch, events });
    state = step.state;
    return timeline.settle(step.changes, state);
  }

  return { line, end: timeline.rest, state: () => state, unknown };
}

/** A recording does not tell whether the end was wanted; the CLI also exits with 1 when its last turn had failed. */
function isCrash(state: SessionState, code: number | null, signal: string | null, stderr: string): boolean {
  if (code === 0) return false;
  return signal !== null || code !== 1 || state.turn.type === 'running' || stderr.trim() !== '';
}

/** What stands in a recording was written. */
function written(events: SessionEvent[]): SessionEvent[] {
  return events.flatMap((event): SessionEvent[] =>
    event.type === 'message.sent' ? [event, { type: 'message.written', id: event.id, epoch }] : [event],
  );
}
