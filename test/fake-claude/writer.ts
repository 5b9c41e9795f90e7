import type { Writing } from './scenario.ts';

export type Writer = { line(text: string): Promise<void>; bytes(bytes: Uint8Array): Promise<void> };

/** Writes one after the other, each handed to the system before it resolves. */
export function createWriter(writing: Writing, random: (limit: number) => number): Writer {
  const lineEnd = writing.lineEnd ?? '\n';
  let last = Promise.resolve();

  function bytes(all: Uint8Array): Promise<void> {
    last = last.then(async () => {
      for (const part of cut(all, writing.cuts ?? 'none', random)) await write(process.stdout, part);
    });
    return last;
  }

  return { line: (text) => bytes(Buffer.from(text + lineEnd)), bytes };
}

export function write(stream: NodeJS.WriteStream, part: Uint8Array | string): Promise<void> {
  return new Promise((resolve) => stream.write(part, () => setImmediate(resolve)));
}

function* cut(bytes: Uint8Array, cuts: 'none' | 'random' | 'bytes', random: (limit: number) => number) {
  if (cuts === 'none') {
    yield bytes;
    return;
  }
  for (let at = 0; at < bytes.length; ) {
    const size = cuts === 'bytes' ? 1 : 1 + random(97);
    yield bytes.subarray(at, at + size);
    at += size;
  }
}
