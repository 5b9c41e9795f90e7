import { memberOf } from '../json.ts';
import { unnamedMessage } from './event.ts';
import type { OpenBlock, SessionState } from './state.ts';

/** Words of an open block that the journal already has, in case the server is killed before the block is complete. */
export type KeptBlock = {
  /** The id of the entry that the complete block will get. */
  id: string;
  /** The model's message that the block is part of. */
  message: string;
  model: string | null;
  parent: string | null;
  type: 'text' | 'thinking';
  text: string;
};

/** More words of a block: `text` replaces what was kept from the character `from` on. */
export type KeptPiece = KeptBlock & { from: number };

/** As many characters as are kept at once. Beyond that, the newest words of an answer aren't. */
const characterLimit = 256 * 1024;
/** As many blocks are open at once, at most. */
export const keptLimit = 64;

/** What has been streamed and isn't kept yet. */
export function unkeptPieces({ live, kept = [] }: SessionState): KeptPiece[] {
  let room = roomIn(kept);
  return live.blocks.flatMap((block): KeptPiece[] => {
    if (block.type === 'tool') return [];
    const known = kept.find(({ id }) => id === block.id)?.text ?? '';
    const from = block.text.startsWith(known) ? known.length : 0;
    const text = whole(block.text.slice(from, from + room));
    if (text === '') return [];
    room -= text.length;
    const { id, parent, type } = block;
    const message = memberOf(live.messages, parent ?? '') ?? { id: unnamedMessage, model: null };
    return [{ id, message: message.id, model: message.model, parent, type, from, text }];
  });
}

export function withPieces(kept: readonly KeptBlock[], pieces: readonly KeptPiece[]): KeptBlock[] {
  const messages = new Map(pieces.map(({ parent, message }) => [parent, message]));
  // A new message under the same call: the one before it will not be finished.
  let blocks = kept.filter(({ parent, message }) => (messages.get(parent) ?? message) === message);
  for (const { from, ...piece } of pieces) {
    const known = blocks.find(({ id }) => id === piece.id);
    const others = blocks.filter((block) => block !== known);
    const before = known?.text.slice(0, from) ?? '';
    const text = before + piece.text.slice(0, Math.max(0, roomIn(others) - before.length));
    blocks = known
      ? blocks.map((block) => (block === known ? { ...known, text } : block))
      : [...blocks, { ...piece, text }];
  }
  return blocks.slice(-keptLimit);
}

/** What fits a block that deltas build up and one that is kept of it alike. */
export type BlockFacts = Pick<OpenBlock, 'id' | 'parent' | 'type' | 'text'>;

function roomIn(kept: readonly KeptBlock[]): number {
  return kept.reduce((room, { text }) => room - text.length, characterLimit);
}

/** A character is not cut in half; its other half comes with the next piece. */
function whole(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}
