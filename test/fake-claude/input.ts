export type Input = {
  /** The next line, or undefined when there are no more. */
  next(): Promise<string | undefined>;
};

/** The lines of stdin, one at a time. */
export function readInput(): Input {
  const lines: string[] = [];
  const waiting: ((line: string | undefined) => void)[] = [];
  let rest = '';
  let ended = false;

  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) give(line);
  });
  process.stdin.on('error', finish);
  process.stdin.on('end', finish);
  process.stdin.on('close', finish);

  function give(line: string): void {
    const first = waiting.shift();
    if (first) first(line);
    else lines.push(line);
  }

  function finish(): void {
    ended = true;
    for (const one of waiting.splice(0)) one(undefined);
  }

  return {
    next() {
      if (lines.length > 0 || ended) return Promise.resolve(lines.shift());
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}
