import type { Recorded } from '../transcript.ts';
import { type PlayedFrame, playedFrame } from './recorded-frame.ts';
import type { RecordedLine } from './recorded-lines.ts';

/** `gap` is how long after the one before it came, in milliseconds; null where nobody noted it. */
export type Played = { frame: PlayedFrame; body: Uint8Array; source: 'in' | 'out'; gap: number | null; offset: number };

export type PlayedEnd = Extract<Recorded, { type: 'exit' }>;

/** Whether the CLI fell by itself, and was not let go. It also exits with 1 when its last turn had failed. */
export function isFall({ code, signal }: PlayedEnd): boolean {
  return signal !== null || (code !== 0 && code !== 1);
}

/** The frames of a recording, without how the CLI was greeted: every run does that anew. */
export async function* playable(lines: AsyncIterable<RecordedLine>): AsyncGenerator<Played | PlayedEnd, void> {
  const greetings = new Set<string>();
  let before: number | null = null;
  for await (const { recorded, offset } of lines) {
    if (recorded.type === 'note') continue;
    const gap = recorded.at === null || before === null ? null : Math.max(0, recorded.at - before);
    before = recorded.at ?? before;
    if (recorded.type === 'exit') {
      yield recorded;
      continue;
    }
    const { body, source } = recorded;
    const frame = playedFrame(body);
    if (frame.type === 'control_request' && frame.subtype === 'initialize') greetings.add(frame.requestId ?? '');
    if (frame.requestId !== null && greetings.has(frame.requestId)) continue;
    yield { frame, body, source, gap, offset };
  }
}
