import { isObject, type JsonObject } from '../../../core/json.ts';
import { originOf, timeOf } from '../../claude/transcript/transcript-facts.ts';
import { openTranscript } from './read-lines.ts';

/** What the beginning of a record says of its session. */
export type FileHead = {
  /** The name of the folder cannot be read back, so it is taken from the lines. */
  cwd: string | null;
  birth: number | null;
  /** The session it was forked from, where a line names it. */
  origin: string | null;
  /** The first message that was taken over from another session. */
  firstCopied: string | null;
};

const readBytes = 1024 * 1024;

export async function readFileHead(path: string, sessionId: string): Promise<FileHead> {
  const handle = await openTranscript(path);
  try {
    const bytes = Buffer.alloc(readBytes);
    const { bytesRead } = await handle.read(bytes, 0, readBytes, 0);
    return headOf(bytes.subarray(0, bytesRead).toString().split('\n'), sessionId);
  } finally {
    await handle.close();
  }
}

export function headOf(lines: readonly string[], sessionId: string): FileHead {
  const head: FileHead = { cwd: null, birth: null, origin: null, firstCopied: null };
  for (const line of lines) {
    const json = parse(line);
    if (!json) continue;
    const at = timeOf(json);
    head.birth ??= at;
    head.cwd ??= typeof json.cwd === 'string' ? json.cwd : null;
    head.origin ??= originOf(json, sessionId);
    const isOlder = at !== null && head.birth !== null && at < head.birth;
    if (isOlder && json.type === 'user') head.firstCopied ??= typeof json.uuid === 'string' ? json.uuid : null;
    if (head.cwd !== null && json.type === 'user') return head;
  }
  return head;
}

function parse(line: string): JsonObject | null {
  try {
    const json: unknown = JSON.parse(line);
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}
