import { jsonBytes, restOf, textCut, textSpan } from './json-bytes.ts';

/** Something that was cut; `length` is how long the string, array or object was. */
export type Clip = { path: string; length: number };

type Frame = { isArray: boolean; entries: number; isKeyNext: boolean; key: string };

const textLimit = 16 * 1024;
const entryLimit = 2_000;
const depthLimit = 500;
/** Text that is kept. Past it only short strings stay, so that types and ids survive; past twice as much those of the top level. */
const budget = 256 * 1024;
const shortText = 128;
const entryCost = 8;
const nameLimit = 256;

/**
 * Rewrites the bytes of a JSON line into a shorter line, in one pass and without parsing,
 * so that a line of 50 MB never becomes strings and objects of that size.
 */
export function clip(line: Uint8Array): { short: Uint8Array; clipped: Clip[] } {
  const source = jsonBytes(line);
  const pieces: Uint8Array[] = [];
  const clipped: Clip[] = [];
  const frames: Frame[] = [];
  let copied = 0;
  let kept = 0;
  let at = 0;

  while (at < line.length) {
    switch (line[at]) {
      case 0x22: // "
        passText(at + 1, frames.at(-1));
        break;
      case 0x7b: // {
        enter({ isArray: false, entries: 0, isKeyNext: true, key: '' });
        break;
      case 0x5b: // [
        enter({ isArray: true, entries: 0, isKeyNext: false, key: '' });
        break;
      case 0x2c: // ,
        passComma(frames.at(-1));
        break;
      case 0x7d: // }
      case 0x5d: // ]
        frames.pop();
        at += 1;
        break;
      default:
        at += 1;
    }
  }
  pieces.push(line.subarray(copied));
  return { short: Buffer.concat(pieces), clipped };

  function passText(start: number, frame: Frame | undefined): void {
    const { end, length } = textSpan(source, start);
    const room = frame?.isKeyNext ? textLimit : roomFor(start, length, frame);
    if (frame?.isKeyNext) frame.key = keyAt(start, end);
    kept += Math.min(length, room);
    at = end + 1;
    if (length > room) {
      leaveOut(textCut(source, start, room), end);
      note(frames, length);
    }
    if (frame !== undefined) frame.isKeyNext = false;
  }

  function roomFor(start: number, length: number, frame: Frame | undefined): number {
    if (length <= shortText && !isSpentAt(frames.length)) return length;
    if (length > textLimit && isBase64(start, frame)) return 0;
    return Math.max(0, Math.min(textLimit, budget - kept));
  }

  /** A part of an image is of no use. */
  function isBase64(start: number, frame: Frame | undefined): boolean {
    return /^(data|base64|blob)$/.test(frame?.key ?? '') && /^[\w+/=-]{64}$/.test(textAt(start, start + 64));
  }

  function enter(frame: Frame): void {
    frames.push(frame);
    kept += entryCost;
    at += 1;
    if (frames.length > depthLimit || isSpentAt(frames.length)) skipRest(at, frame);
  }

  function passComma(frame: Frame | undefined): void {
    at += 1;
    if (frame === undefined) return;
    frame.entries += 1;
    frame.isKeyNext = !frame.isArray;
    kept += entryCost;
    if (frame.entries >= entryLimit || isSpentAt(frames.length)) skipRest(at - 1, frame);
  }

  /** Leaves out what the innermost container still holds. */
  function skipRest(from: number, frame: Frame): void {
    const rest = restOf(source, at);
    leaveOut(from, rest.end);
    at = rest.end;
    if (rest.entries > 0) note(frames.slice(0, -1), frame.entries + rest.entries);
  }

  function leaveOut(from: number, to: number): void {
    pieces.push(line.subarray(copied, from));
    copied = to;
  }

  function note(place: Frame[], length: number): void {
    const path = place.map((frame) => (frame.isArray ? frame.entries : frame.key)).join('.');
    kept += path.length;
    clipped.push({ path, length });
  }

  function keyAt(start: number, end: number): string {
    const raw = textAt(start, Math.min(end, start + nameLimit));
    return raw.includes('\\') ? unescaped(raw) : raw;
  }

  function textAt(start: number, end: number): string {
    return Buffer.from(line.buffer, line.byteOffset + start, Math.min(end, line.length) - start).toString('utf8');
  }

  function isSpentAt(depth: number): boolean {
    return kept > (depth > 1 ? 2 : 4) * budget;
  }
}

function unescaped(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}
