import { type BundledLines, bundleLines } from './bundled-lines.ts';
import { type PackedAppend, packAppend } from './journal.ts';
import { type PackedLines, packLines, packLinesGradually } from './packed-lines.ts';
import type { Append, NewLine } from './store.ts';

export type Packer = (append: Append) => PackedAppend | Promise<PackedAppend>;

const longLimit = 4 * 1024 * 1024;

/** Packs appends in the order they come. One with long bodies takes a while; those that come meanwhile wait for it. */
export function createPacker(): Packer {
  let last: Promise<void> | null = null;

  return (append) => {
    if (last === null && append.isBundled) return packAppend(append, bundleLines(append.lines));
    if (last === null && !isLong(append)) return packAppend(append, plain(packLines(append.lines.map(lineOf))));
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
  return packAppend(append, plain(await packLinesGradually(append.lines.map(lineOf))));
}

function isLong({ lines }: Append): boolean {
  return lines.reduce((sum, { body }) => sum + body.length, 0) > longLimit;
}

function plain(lines: PackedLines<NewLine>): BundledLines {
  return { ...lines, bundles: [] };
}

/** The line alone, whatever else its owner keeps with it. */
function lineOf({ at, source, by, body }: NewLine): NewLine {
  return { at, source, by, body };
}
