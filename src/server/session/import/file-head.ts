import { readSync } from 'node:fs';
import { isObject, type JsonObject } from '../../../core/json.ts';
import { originOf, timeOf } from '../../claude/transcript/transcript-facts.ts';
import type { TranscriptFile } from '../../claude/transcript/transcript-files.ts';
import { withTranscript } from './read-lines.ts';

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

/** Most begin with short lines; one that begins with a picture has it in its first message. */
const readSizes = [1, 16, 80].map((megabytes) => megabytes * 1024 * 1024);

export function readFileHead({ path, sessionId, size: whole, modified }: TranscriptFile): Promise<FileHead> {
  return withTranscript(path, (file) => {
    let head = headOf([], sessionId, modified);
    for (const most of readSizes) {
      const size = Math.min(most, whole + 1);
      const bytes = Buffer.allocUnsafe(size);
      const bytesRead = readSync(file, bytes, 0, size, 0);
      head = headOf(bytes.toString('utf8', 0, bytesRead).split('\n'), sessionId, modified);
      if (head.cwd !== null || bytesRead < size) return head;
    }
    return head;
  });
}

/** As long as the API lets a folder be. */
const longestPath = 4096;

export function headOf(lines: readonly string[], sessionId: string, modified: number): FileHead {
  const head: FileHead = { cwd: null, birth: null, origin: null, firstCopied: null };
  for (const line of lines) {
    const json = parse(line);
    if (!json) continue;
    const at = timeOf(json, modified);
    head.birth ??= at;
    head.cwd ??= typeof json.cwd === 'string' && json.cwd.length <= longestPath ? json.cwd : null;
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
