import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Forbidden } from './forbidden.ts';
import { languageOf } from './language.ts';
import { type OpenProblem, openResolved, resolveInside } from './open-inside.ts';
import { readRelativePath } from './relative-path.ts';

export type Preview = {
  path: string;
  size: number;
  modifiedAt: number;
  language: string | null;
  encoding: 'utf8' | 'base64';
  content: string;
  /** Where `content` begins and what comes after it, in bytes. A character is never cut. */
  offset: number;
  nextOffset: number;
  truncated: boolean;
};

export type PreviewProblem = OpenProblem | 'invalid' | 'forbidden';
export type PreviewOutcome =
  | { type: 'preview'; preview: Preview }
  | { type: 'refused'; reason: PreviewProblem; message: string };

export type Range = { offset: number; limit: number };

export const previewLimit = 1024 * 1024;

/** Reads a piece of a file inside a folder. It costs what the piece is long, however long the file is. */
export async function readInside(
  root: string,
  path: string,
  { offset, limit }: Range,
  forbidden: Forbidden,
): Promise<PreviewOutcome> {
  const relative = readRelativePath(path);
  if (relative.type === 'refused') return { type: 'refused', reason: 'invalid', message: relative.reason };
  const resolved = await resolveInside(root, relative.parts);
  if (resolved.type === 'refused') return refusedFor(resolved.reason);
  const opened = await openResolved(resolved.root, resolved.parts);
  if (opened.type === 'refused') return refusedFor(opened.reason);

  const { file, stats } = opened;
  try {
    const { dev, ino } = stats;
    const found = { path: join(resolved.root, ...resolved.parts), dev, ino };
    if (await forbidden.isForbidden(found, resolved.root)) return refusedFor('forbidden');
    const size = Number(stats.size);
    const bytes = await readPiece(file, offset, Math.max(0, Math.min(limit, previewLimit, size - offset)));
    const piece = pieceOf(bytes, offset, size);
    const truncated = piece.offset > 0 || piece.nextOffset < size;
    const modifiedAt = Number(stats.mtimeMs);
    return { type: 'preview', preview: { path, size, modifiedAt, language: languageOf(path), ...piece, truncated } };
  } finally {
    await file.close();
  }
}

const messages: { [Reason in Exclude<PreviewProblem, 'invalid'>]: string } = {
  missing: 'There is no such file.',
  outside: 'The file lies outside the folder.',
  folder: 'That is a folder, not a file.',
  special: 'That is no plain file.',
  unreadable: 'The file cannot be read.',
  swapped: 'The file was exchanged while it was opened.',
  forbidden: 'The file holds secrets of Quarterdeck or of the CLI and is never shown.',
};

function refusedFor(reason: Exclude<PreviewProblem, 'invalid'>): PreviewOutcome {
  return { type: 'refused', reason, message: messages[reason] };
}

async function readPiece(file: FileHandle, offset: number, limit: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(limit);
  let length = 0;
  while (length < limit) {
    const { bytesRead } = await file.read(buffer, length, limit - length, offset + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

type Piece = Pick<Preview, 'encoding' | 'content' | 'offset' | 'nextOffset'>;

function pieceOf(bytes: Uint8Array, offset: number, size: number): Piece {
  const begin = offset > 0 ? firstWhole(bytes) : 0;
  const end = offset + bytes.length < size ? lastWhole(bytes) : bytes.length;
  const text = textOf(bytes.subarray(begin, Math.max(begin, end)));
  if (text !== null && (end > begin || bytes.length === 0)) {
    return { encoding: 'utf8', content: text, offset: offset + begin, nextOffset: offset + Math.max(begin, end) };
  }
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
  return { encoding: 'base64', content, offset, nextOffset: offset + bytes.length };
}

function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The place of the first byte that begins a character. */
function firstWhole(bytes: Uint8Array): number {
  const place = bytes.subarray(0, 4).findIndex((byte) => (byte & 0xc0) !== 0x80);
  return place === -1 ? 0 : place;
}

/** The place after the last character that is whole. */
function lastWhole(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
