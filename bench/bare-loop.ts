const newline = 0x0a;

/** What every figure of reading is held against: split, JSON.parse, and nothing else. Gives the number of frames. */
export function bareLoop(chunks: readonly Buffer[]): number {
  let frames = 0;
  let open: Buffer[] = [];
  for (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      const part = chunk.subarray(start, end);
      JSON.parse((open.length > 0 ? Buffer.concat([...open, part]) : part).toString());
      frames += 1;
      open = [];
      start = end + 1;
    }
    if (start < chunk.length) open.push(chunk.subarray(start));
  }
  return frames;
}

const chunkSize = 64 * 1024;

/** As a pipe gives them. */
export function inChunks(bytes: Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / chunkSize);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * chunkSize, (index + 1) * chunkSize));
}
