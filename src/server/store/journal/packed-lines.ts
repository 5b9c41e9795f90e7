import { copyGradually } from '../../gradual-copy.ts';

/**
 * Lines with their bodies side by side in one buffer that is handed from thread to thread instead of being copied. A
 * view is never sent as it is: cloning it would copy the whole buffer under it.
 */
export type PackedLines<Line extends { body: Uint8Array }> = {
  heads: Omit<Line, 'body'>[];
  lengths: number[];
  bodies: ArrayBuffer;
};

export function packLines<Line extends { body: Uint8Array }>(lines: readonly Line[]): PackedLines<Line> {
  const packed = emptyPack(lines);
  const bodies = new Uint8Array(packed.bodies);
  let offset = 0;
  for (const { body } of lines) {
    bodies.set(body, offset);
    offset += body.length;
  }
  return packed;
}

/** The same for long bodies, where nobody should have to wait for it. */
export async function packLinesGradually<Line extends { body: Uint8Array }>(
  lines: readonly Line[],
): Promise<PackedLines<Line>> {
  const packed = emptyPack(lines);
  const bodies = new Uint8Array(packed.bodies);
  let offset = 0;
  for (const { body } of lines) {
    await copyGradually(body, bodies, offset);
    offset += body.length;
  }
  return packed;
}

export function unpackLines<Line extends { body: Uint8Array }>({ heads, lengths, bodies }: PackedLines<Line>): Line[] {
  let offset = 0;
  return heads.map((head, index) => {
    const body = new Uint8Array(bodies, offset, lengths[index]);
    offset += body.length;
    return { ...head, body } as Line;
  });
}

function emptyPack<Line extends { body: Uint8Array }>(lines: readonly Line[]): PackedLines<Line> {
  const lengths = lines.map(({ body }) => body.length);
  const bodies = new ArrayBuffer(lengths.reduce((sum, length) => sum + length, 0));
  return { heads: lines.map(({ body: _body, ...head }) => head), lengths, bodies };
}
