import { stat } from 'node:fs/promises';
import { playedFrame } from './recorded-frame.ts';
import { recordedLines } from './recorded-lines.ts';

/** What is known of a recording before it is played. */
export type RecordingFacts = { bytes: number; version: string | null; sessionId: string | null };

export type Examined = { type: 'recording'; facts: RecordingFacts } | { type: 'unusable'; reason: string };

/** The version of traces that this program writes and reads. */
export const traceVersion = 1;
/** So much of it is looked at. */
const lookedBytes = 4 * 1024 * 1024;
/** A file that begins with so many lines that are no frames is something else. */
const strangeLines = 20;

/** Looks at the beginning of a file, however long it is. */
export async function examineRecording(file: string): Promise<Examined> {
  try {
    const facts = await stat(file);
    if (!facts.isFile()) return { type: 'unusable', reason: `${file} is not a file.` };
    return await examine(file, facts.size);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : message;
    return { type: 'unusable', reason: `${file} cannot be read: ${why}.` };
  }
}

async function examine(file: string, bytes: number): Promise<Examined> {
  let version: string | null = null;
  let sessionId: string | null = null;
  let frames = 0;
  let strange = 0;
  for await (const { recorded, offset } of recordedLines(file)) {
    if (recorded.type === 'note' && Number(recorded.record.quarterdeckTrace) > traceVersion) {
      const reason = `${file} was recorded by a newer version of Quarterdeck. Update Quarterdeck to play it.`;
      return { type: 'unusable', reason };
    }
    if (recorded.type === 'note' && typeof recorded.record.cli === 'string') version = recorded.record.cli;
    if (recorded.type === 'frame') {
      const frame = playedFrame(recorded.body);
      if (frame.type === '') strange += 1;
      else frames += 1;
      version ??= frame.version;
      sessionId ??= frame.sessionId;
    }
    if (frames === 0 && strange >= strangeLines) break;
    if (offset >= lookedBytes || (version !== null && sessionId !== null)) break;
  }
  if (frames > 0) return { type: 'recording', facts: { bytes, version, sessionId } };
  const reason = strange > 0 ? `${file} is not a trace: no frame of the CLI is in it.` : `${file} has no frames in it.`;
  return { type: 'unusable', reason };
}
