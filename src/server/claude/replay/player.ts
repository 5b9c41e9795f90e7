import { utf8 } from '../../utf8.ts';
import type { Played, PlayedEnd } from './playable.ts';
import type { PlayerInput } from './player-input.ts';
import type { playedFrame } from './recorded-frame.ts';
import { type ReplaySpeed, waitFor } from './replay-pace.ts';

export type PlayerParts = {
  frames: AsyncIterable<Played | PlayedEnd>;
  input: PlayerInput;
  speed: ReplaySpeed;
  /** The session it is to be, in place of the one that was recorded. */
  sessionId: string | null;
  write(line: string): Promise<void>;
  wait(ms: number): Promise<void>;
};

/**
 * Says what was recorded, at its pace. Where the recording was given something, it waits until it is given the same:
 * a message, an answer, a question of ours. Gives how it ended, where that was recorded.
 */
export async function play({ frames, input, speed, sessionId, write, wait }: PlayerParts): Promise<PlayedEnd | null> {
  const names = new Map<string, string>();
  const sent = new Set<string>();
  let messages = 0;
  let unnamed: number | null = null;

  for await (const played of frames) {
    if ('type' in played) return played;
    const { frame, body, source, gap } = played;
    if (source === 'in') await hear(frame);
    if (source === 'out') {
      if (messages > 0) await input.messages(messages);
      await wait(waitFor(gap, speed));
      await write(adapted(frame, body));
    }
  }
  return null;

  async function hear({ type, subtype, requestId, uuid }: ReturnType<typeof playedFrame>): Promise<void> {
    if (type === 'user' && uuid === null) unnamed = messages;
    // What was sent twice under one id is given once.
    if (type === 'user' && !sent.has(uuid ?? '')) messages += 1;
    if (type === 'user' && uuid !== null) sent.add(uuid);
    if (type === 'control_response' && requestId !== null) await input.answer(requestId);
    if (type !== 'control_request' || subtype === null || requestId === null) return;
    const asked = await input.request(subtype);
    if (asked !== null) names.set(requestId, asked);
  }

  /** The same line with the ids of this run. */
  function adapted(frame: ReturnType<typeof playedFrame>, body: Uint8Array): string {
    if (sessionId !== null && frame.sessionId !== null) names.set(frame.sessionId, sessionId);
    const given = unnamed === null ? undefined : input.uuids[unnamed];
    if (frame.isEcho && frame.uuid !== null && given) {
      names.set(frame.uuid, given);
      unnamed = null;
    }
    let line = utf8(body);
    for (const [from, to] of names) if (from !== to) line = line.replaceAll(`"${from}"`, `"${to}"`);
    return line;
  }
}
