import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { answerControl, type ControlRequest } from './controls.ts';
import type { Input } from './input.ts';
import type { Recording } from './scenario.ts';
import { leave, type Stage } from './stage.ts';

type Recorded =
  | { at: number; dir: 'in' | 'out'; line: string }
  | { at: number; dir: 'exit'; code: number | null; stderr: string };

type Frame = {
  type?: string;
  uuid?: string;
  session_id?: string;
  request_id?: string;
  isReplay?: boolean;
  request?: { subtype: string };
};

/** Says what was recorded, waits where the recording was given input, and puts the ids of this run in place of the old. */
export async function playRecording(stage: Stage, recording: Recording, input: Input): Promise<void> {
  const entries = readFileSync(recording.file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Recorded);
  const renamed = new Map<string, string>();
  let before = 0;
  let lastUuid: string | undefined;

  for (const entry of entries) {
    if (entry.dir === 'in') {
      const expected = parse(entry.line);
      const received = await nextLike(expected);
      if (received === undefined) break;
      rename(expected.request_id, received.request_id);
      lastUuid = received.uuid;
    }
    if (entry.dir === 'out') {
      if (recording.speed !== undefined) await delay((entry.at - before) / recording.speed);
      await stage.writer.line(adapted(entry.line));
    }
    if (entry.dir === 'exit') await end(entry.code ?? 1, entry.stderr);
    before = entry.at;
  }
  await leave(stage, 0);

  /** Requests that the recording does not have are answered as usual. */
  async function nextLike(expected: Frame): Promise<Frame | undefined> {
    for (let line = await input.next(); line !== undefined; line = await input.next()) {
      const frame = parse(line);
      if (frame.type === expected.type && frame.request?.subtype === expected.request?.subtype) return frame;
      if (frame.type === 'control_request') await answerControl(stage, frame as unknown as ControlRequest);
    }
    return undefined;
  }

  function adapted(line: string): string {
    const frame = parse(line);
    const { session } = stage.flags;
    if (session.type === 'new') rename(frame.session_id, session.id);
    if (frame.isReplay && lastUuid !== undefined) {
      rename(frame.uuid, lastUuid);
      lastUuid = undefined;
    }
    let changed = line;
    for (const [from, to] of renamed) changed = changed.replaceAll(`"${from}"`, `"${to}"`);
    return changed;
  }

  function rename(from: string | undefined, to: string | undefined): void {
    if (from !== undefined && to !== undefined) renamed.set(from, to);
  }

  async function end(code: number, stderr: string): Promise<void> {
    if (recording.exits !== 'atItsEnd') await nextLike({ type: 'nothing more' });
    await leave(stage, code, stderr);
  }
}

function parse(line: string): Frame {
  try {
    return JSON.parse(line) as Frame;
  } catch {
    return {};
  }
}
