/**
 * Lines with their bodies side by side in one buffer that is handed from thread to thread instead of being copied. A
 * view is never sent as it is, since cloning it would copy the whole buffer under it, but for one of shared memory, which
 * is not copied at all.
 */
export type PackedLines<Line extends { body: Uint8Array }> = {
  /** `body` is how many bytes of `bodies` are the line's, or its bytes where threads share them. */
  heads: (Omit<Line, 'body'> & { body: number | Uint8Array })[];
  bodies: ArrayBuffer;
};

export function packLines<Line extends { body: Uint8Array }>(lines: readonly Line[]): PackedLines<Line> {
  const bodies = new Uint8Array(lines.reduce((sum, { body }) => sum + (isShared(body) ? 0 : body.length), 0));
  let offset = 0;
  const heads = lines.map((line) => {
    const { body } = line;
    if (isShared(body)) return line;
    bodies.set(body, offset);
    offset += body.length;
    return { ...line, body: body.length };
  });
  return { heads, bodies: bodies.buffer };
}

export function unpackLines<Line extends { body: Uint8Array }>({ heads, bodies }: PackedLines<Line>): Line[] {
  let offset = 0;
  return heads.map((head) => {
    if (typeof head.body !== 'number') return head as Line;
    const body = new Uint8Array(bodies, offset, head.body);
    offset += body.length;
    return { ...head, body } as Line;
  });
}

function isShared({ buffer }: Uint8Array): boolean {
  return buffer instanceof SharedArrayBuffer;
}
