import type { FrameFilter, FrameHead } from '../../core/inspect/frame.ts';

/** Whether a body could fit at all: most lines that do not are told apart by their bytes, without being parsed. */
export function createBodyCheck({ kind, request, text }: FrameFilter): (body: Uint8Array) => boolean {
  const exact = [request, kind?.split('/').at(-1)].filter((word) => word !== undefined && word !== '') as string[];
  const needles = exact.map((word) => Buffer.from(word));
  const spellings = text === undefined ? [] : spellingsOf(text);
  return (body) => {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
    if (!needles.every((needle) => bytes.includes(needle))) return false;
    return spellings.length === 0 || holdsText(bytes, spellings);
  };
}

export function fits(head: FrameHead, { source, kind, tool, request }: FrameFilter): boolean {
  if (source !== undefined && head.source !== source) return false;
  if (kind !== undefined && !isOfKind(head, kind)) return false;
  if (tool !== undefined && head.tool !== tool) return false;
  return request === undefined || head.request === request;
}

function isOfKind({ kind: own, source }: FrameHead, wanted: string): boolean {
  if (source === 'own') return own.split(', ').includes(wanted);
  return own === wanted || own.startsWith(`${wanted}/`);
}

/** As it would stand in JSON, and as it is: a line need not be JSON. */
function spellingsOf(text: string): string[] {
  const small = text.toLowerCase();
  return [...new Set([small, JSON.stringify(small).slice(1, -1)])];
}

/** Piece by piece, so that a long line is never a long string; pieces overlap by what is looked for. */
function holdsText(bytes: Buffer, spellings: string[]): boolean {
  const overlap = Math.max(...spellings.map((word) => Buffer.byteLength(word)));
  for (let begin = 0; begin < bytes.length; begin += pieceBytes) {
    const piece = bytes.toString('utf8', begin, begin + pieceBytes + overlap).toLowerCase();
    if (spellings.some((word) => piece.includes(word))) return true;
  }
  return false;
}

const pieceBytes = 1024 * 1024;
