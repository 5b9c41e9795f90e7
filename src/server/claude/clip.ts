import { createClipBudget, textLimit } from './clip-budget.ts';
import { type Container, isBase64At, keyAt, pathOf } from './clip-place.ts';
import { jsonBytes, restOf, textCut, textSpan } from './json-bytes.ts';

/** Something that was cut; `length` is how long the string, array or object was. */
export type Clip = { path: string; length: number };

const entryLimit = 2_000;
const depthLimit = 500;
const entryCost = 8;

/**
 * Rewrites the bytes of a JSON line into a shorter line, in one pass and without parsing,
 * so that a line of 50 MB never becomes strings and objects of that size.
 */
export function clip(line: Uint8Array): { short: Uint8Array; clipped: Clip[] } {
  const source = jsonBytes(line);
  const budget = createClipBudget();
  const clipped: Clip[] = [];
  const pieces = createPieces(line);
  const containers: Container[] = [];
  let at = 0;

  while (at < line.length) {
    switch (line[at]) {
      case 0x22: // "
        passText(at + 1, containers.at(-1));
        break;
      case 0x7b: // {
        enter({ isArray: false, entries: 0, isKeyNext: true, key: '' });
        break;
      case 0x5b: // [
        enter({ isArray: true, entries: 0, isKeyNext: false, key: '' });
        break;
      case 0x2c: // ,
        passComma(containers.at(-1));
        break;
      case 0x7d: // }
      case 0x5d: // ]
        containers.pop();
        at += 1;
        break;
      default:
        at += 1;
    }
  }
  return { short: pieces.joined(), clipped };

  function passText(start: number, container: Container | undefined): void {
    const { end, length } = textSpan(source, start);
    at = end + 1;
    if (container?.isKeyNext) {
      container.key = keyAt(line, start, end);
      container.isKeyNext = false;
      return keep(start, end, length, textLimit);
    }
    const isUseless = length > textLimit && isBase64At(line, start, container?.key ?? '');
    keep(start, end, length, isUseless ? 0 : budget.roomFor(length, containers.length));
  }

  function keep(start: number, end: number, length: number, room: number): void {
    budget.spend(Math.min(length, room));
    if (length <= room) return;
    pieces.leaveOut(textCut(source, start, room), end);
    note(containers, length);
  }

  function enter(container: Container): void {
    containers.push(container);
    budget.spend(entryCost);
    at += 1;
    if (containers.length > depthLimit || budget.isSpentAt(containers.length)) skipRest(at, container);
  }

  function passComma(container: Container | undefined): void {
    at += 1;
    if (container === undefined) return;
    container.entries += 1;
    container.isKeyNext = !container.isArray;
    budget.spend(entryCost);
    if (container.entries >= entryLimit || budget.isSpentAt(containers.length)) skipRest(at - 1, container);
  }

  /** Leaves out what the innermost container still holds. */
  function skipRest(from: number, container: Container): void {
    const rest = restOf(source, at);
    pieces.leaveOut(from, rest.end);
    at = rest.end;
    if (rest.entries > 0) note(containers.slice(0, -1), container.entries + rest.entries);
  }

  function note(place: readonly Container[], length: number): void {
    const path = pathOf(place);
    budget.spend(path.length);
    clipped.push({ path, length });
  }
}

type Pieces = { leaveOut(from: number, to: number): void; joined(): Uint8Array };

/** What stays of a line, in order. */
function createPieces(line: Uint8Array): Pieces {
  const pieces: Uint8Array[] = [];
  let copied = 0;
  return {
    leaveOut(from, to) {
      pieces.push(line.subarray(copied, from));
      copied = to;
    },
    joined: () => Buffer.concat([...pieces, line.subarray(copied)]),
  };
}
