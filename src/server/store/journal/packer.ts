import type { Append, NewLine } from '../store.ts';
import { packedAppend } from './bulk.ts';
import type { PackedAppend } from './journal.ts';
import { type PackedLines, packLines, packLinesGradually } from './packed-lines.ts';
import { viewRowOf } from './views.ts';

export type Packer = (append: Append) => PackedAppend | Promise<PackedAppend>;

const longLimit = 4 * 1024 * 1024;

/** Packs appends in the order they come. One with long bodies takes a while; those that come meanwhile wait for it. */
export function createPacker(): Packer {
  let last: Promise<void> | null = null;

  return (append) => {
    if (last === null && !isLong(append)) return plain(append, packLines(append.lines.map(lineOf)));
    const packing = packAfter(last, append);
    const packed: Promise<void> = packing
      .catch(() => {})
      .then(() => {
        if (last === packed) last = null;
      });
    last = packed;
    return packing;
  };
}

async function packAfter(earlier: Promise<void> | null, append: Append): Promise<PackedAppend> {
  await earlier;
  return plain(append, await packLinesGradually(append.lines.map(lineOf)));
}

function isLong({ lines }: Append): boolean {
  return lines.reduce((sum, { body }) => sum + body.length, 0) > longLimit;
}

function plain(append: Append, lines: PackedLines<NewLine>): PackedAppend {
  const rows = append.changes.map(viewRowOf);
  return packedAppend(append, { bundles: [], lines, rows, entries: null });
}

/** The line alone, whatever else its owner keeps with it. */
function lineOf({ at, source, by, body }: NewLine): NewLine {
  return { at, source, by, body };
}
