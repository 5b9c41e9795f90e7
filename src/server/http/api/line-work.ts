import type { Entry } from '../../../core/session/entry.ts';
import type { RawLine } from '../../claude/interpret/meaning.ts';
import { type AttachmentPlace, attachmentIn, wholeMeaningOf } from '../../claude/whole-line.ts';
import { wholeEntry } from '../../session/whole-entry.ts';

/** What is read from whole lines, however long they are. */
export type LineWork =
  | { type: 'entry'; entry: Entry; lines: RawLine[] }
  | { type: 'attachment'; line: RawLine; place: AttachmentPlace };

/** `bytes` is the entry as JSON, or the attachment itself. */
export type LineOutcome = { type: 'found'; mediaType: string; bytes: Uint8Array<ArrayBuffer> } | { type: 'missing' };

export function doLineWork(work: LineWork): LineOutcome {
  switch (work.type) {
    case 'entry': {
      const entry = wholeEntry(work.entry, work.lines.flatMap(wholeMeaningOf));
      return { type: 'found', mediaType: 'application/json', bytes: encoded(JSON.stringify({ entry })) };
    }
    case 'attachment': {
      const found = attachmentIn(work.line.body, work.place);
      if (!found) return { type: 'missing' };
      return { type: 'found', mediaType: found.mediaType, bytes: Uint8Array.from(Buffer.from(found.base64, 'base64')) };
    }
  }
}

function encoded(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
