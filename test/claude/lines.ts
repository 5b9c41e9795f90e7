/** Cuts bytes into lines at 0x0A alone, and gives each as text. */
export function splitLines(give: (line: string) => void): { push(chunk: Buffer): void; finish(): void } {
  let pieces: Buffer[] = [];

  function close(last: Buffer): void {
    const line = Buffer.concat([...pieces, last]).toString('utf8');
    pieces = [];
    give(line);
  }

  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
        close(chunk.subarray(start, end));
        start = end + 1;
      }
      if (start < chunk.length) pieces.push(chunk.subarray(start));
    },
    finish() {
      if (pieces.length > 0) close(Buffer.alloc(0));
    },
  };
}
