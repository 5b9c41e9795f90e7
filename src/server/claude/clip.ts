import { createClipBudget, textLimit } from './clip-budget.ts';
import { type Container, isBase64At, keyAt, pathOf } from './clip-place.ts';
import { jsonBytes, restOf, type Signs, signOf, type TextSpan, textCut, textSpan } from './json-bytes.ts';

/**
 * Something that was cut; `length` is how long the string, array or object was, `lines` how many lines a string of
 * several had. `signs` counts the strings in what was left out that begin as lines of a patch do.
 */
export type Clip = { path: string; length: number; lines?: number; signs?: Signs };

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
    const span = textSpan(source, start);
    const { end, length } = span;
    at = end + 1;
    if (container?.isKeyNext) {
      container.key = keyAt(line, start, end);
      container.isKeyNext = false;
      return keep(start, span, textLimit);
    }
    const isUseless = length > textLimit && isBase64At(line, start, container?.key ?? '');
    keep(start, span, isUseless ? 0 : budget.roomFor(length, containers.length));
  }

  function keep(start: number, { end, length, lines }: TextSpan, room: number): void {
    budget.spend(Math.min(length, room));
    if (length <= room) return;
    pieces.leaveOut(textCut(source, start, room), end);
    note(containers, length, { ...(lines > 1 && { lines }), ...(room === 0 && signsIn(signOf(source, start))) });
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
    if (rest.entries > 0) note(containers.slice(0, -1), container.entries + rest.entries, signsIn(rest));
  }

  function note(place: readonly Container[], length: number, counts: Pick<Clip, 'lines' | 'signs'>): void {
    const path = pathOf(place);
    budget.spend(path.length);
    clipped.push({ path, length, ...counts });
  }
}

function signsIn({ added, removed }: Signs): { signs?: Signs } {
  return added + removed === 0 ? {} : { signs: { added, removed } };
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
