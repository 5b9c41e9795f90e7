import { createReadStream } from 'node:fs';
import { utf8 } from '../../utf8.ts';
import { createLineSplitter, type Piece } from '../lines.ts';
import { type Recorded, readRecorded } from '../transcript.ts';

/** `offset` is how far into the file it reaches, in bytes. */
export type RecordedLine = { recorded: Recorded; offset: number };

/**
 * A recording, line by line: no more than one line of it is in memory. Left out is what is too long to be a line, and
 * a last line that was cut off.
 */
export async function* recordedLines(file: string, lineCap?: number): AsyncGenerator<RecordedLine, void> {
  const splitter = createLineSplitter(lineCap);
  let offset = 0;
  function* read(pieces: Piece[]): Generator<RecordedLine, void> {
    for (const piece of pieces) {
      if (piece.type !== 'line' || piece.bytes.length === 0) continue;
      if (!piece.terminated && !isJson(piece.bytes)) continue;
      yield { recorded: readRecorded(piece.bytes), offset };
    }
  }
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    offset += chunk.length;
    yield* read(splitter.push(chunk));
  }
  yield* read(splitter.end());
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(utf8(bytes));
    return true;
  } catch {
    return false;
  }
}
