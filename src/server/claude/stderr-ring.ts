export type StderrRing = { push(chunk: Uint8Array): void; text(): string };

const defaultLimit = 256 * 1024;

/** Keeps the last bytes of a stream in memory that does not grow with it. */
export function createStderrRing(limit: number = defaultLimit): StderrRing {
  let ring: Buffer | undefined;
  let total = 0;

  function push(chunk: Uint8Array): void {
    ring ??= Buffer.alloc(limit);
    const last = chunk.subarray(Math.max(0, chunk.length - limit));
    const start = (total + chunk.length - last.length) % limit;
    const beforeWrap = last.subarray(0, limit - start);
    ring.set(beforeWrap, start);
    ring.set(last.subarray(beforeWrap.length), 0);
    total += chunk.length;
  }

  function text(): string {
    if (ring === undefined) return '';
    if (total <= limit) return ring.toString('utf8', 0, total);
    const end = total % limit;
    return wholeCharacters(Buffer.concat([ring.subarray(end), ring.subarray(0, end)])).toString('utf8');
  }

  return { push, text };
}

/** Leaves out the rest of a character whose start was overwritten. */
function wholeCharacters(bytes: Buffer): Buffer {
  let start = 0;
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++;
  return bytes.subarray(start);
}
