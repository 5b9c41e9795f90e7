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
  const lengths = lines.map(({ body }) => body.length);
  const bodies = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  let offset = 0;
  const heads = lines.map(({ body, ...head }) => {
    bodies.set(body, offset);
    offset += body.length;
    return head;
  });
  return { heads, lengths, bodies: bodies.buffer };
}

export function unpackLines<Line extends { body: Uint8Array }>({ heads, lengths, bodies }: PackedLines<Line>): Line[] {
  let offset = 0;
  return heads.map((head, index) => {
    const body = new Uint8Array(bodies, offset, lengths[index]);
    offset += body.length;
    return { ...head, body } as Line;
  });
}
