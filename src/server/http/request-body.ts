import type { IncomingMessage, ServerResponse } from 'node:http';

/** Why the rest of a body is not read. `aborted`: the client hung up, or what it sent isn't HTTP. */
export type BodyProblem = 'tooLarge' | 'tooSlow' | 'aborted';

/** The bytes of a body as they arrive. Reading throws where they end early; `problem` says why. */
export type BodyBytes = AsyncIterable<Uint8Array> & { readonly problem: BodyProblem | null };

export type RequestBody = {
  /**
   * Reads the body, up to `most` bytes, counted as they arrive. It has to arrive in the time that every body has, or, as
   * an `upload`, at a pace: then it may take as long as it likes, and waits while nobody reads it.
   */
  read(most: number, kind: 'small' | 'upload'): BodyBytes;
};

export type BodyTimes = {
  /** A body has this long to arrive. */
  wholeMs: number;
  /** An upload brings at least `paceBytes` in every `paceMs` that are spent waiting for it. */
  paceMs: number;
  paceBytes: number;
};

const defaultTimes: BodyTimes = { wholeMs: 120_000, paceMs: 60_000, paceBytes: 64 * 1024 };

/**
 * The body of a request with its limits. Node's own `requestTimeout` knows no progress: it would cut every upload that
 * takes longer, however fast it is. A body that nobody reads, because the request was refused, has the same limit.
 */
export function limitBody(
  request: IncomingMessage,
  response: ServerResponse,
  times: Partial<BodyTimes> = {},
): RequestBody {
  const { wholeMs, paceMs, paceBytes } = { ...defaultTimes, ...times };
  const deadline = performance.now() + wholeMs;
  const cut = () => {
    if (request.complete) return;
    if (response.writableEnded) request.socket.destroy();
    else response.once('finish', () => request.socket.destroy());
  };
  const timer = setTimeout(cut, wholeMs);
  timer.unref();
  request.once('close', () => clearTimeout(timer));

  return {
    read(most, kind) {
      // From here on the reader looks at the clock, and the client gets an answer.
      clearTimeout(timer);
      const pace = kind === 'upload' ? createPace(paceMs, paceBytes) : { left: () => deadline - performance.now() };
      return readBytes(request, response, most, pace);
    },
  };
}

/** How long the next bytes may take. */
type Pace = { left(): number; took?(ms: number, bytes: number): void };

/** Only the time that the client takes counts, not the time that its bytes wait for us. */
function createPace(paceMs: number, paceBytes: number): Pace {
  let waited = 0;
  let bytes = 0;
  return {
    left: () => paceMs - waited,
    took(ms, count) {
      waited += ms;
      bytes += count;
      if (bytes < paceBytes) return;
      waited = 0;
      bytes = 0;
    },
  };
}

function readBytes(request: IncomingMessage, response: ServerResponse, most: number, pace: Pace): BodyBytes {
  let problem: BodyProblem | null = null;
  const cut = (why: BodyProblem): Error => {
    problem = why;
    return new Error(reasons[why]);
  };

  async function* read(): AsyncGenerator<Uint8Array> {
    if (Number(request.headers['content-length'] ?? 0) > most) throw cut('tooLarge');
    // The answer still has to go out over the socket that the bytes came from.
    const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
    for (let length = 0; ; ) {
      const since = performance.now();
      const next = await within(chunks.next(), response, pace.left());
      if (next === 'late') throw cut('tooSlow');
      if (next === 'failed') throw cut('aborted');
      if (next.done) return;
      pace.took?.(performance.now() - since, next.value.length);
      length += next.value.length;
      if (length > most) throw cut('tooLarge');
      yield next.value;
    }
  }

  return {
    [Symbol.asyncIterator]: read,
    get problem() {
      return problem;
    },
  };
}

const reasons: { [Problem in BodyProblem]: string } = {
  tooLarge: 'the file is too large',
  tooSlow: 'the rest of the file took too long to arrive',
  aborted: 'the connection was closed before the file was complete',
};

/** Once the answer is out, Node neither delivers the rest of the body nor says that it won't come: that is a failure too. */
async function within<Value>(
  promise: Promise<Value>,
  response: ServerResponse,
  ms: number,
): Promise<Value | 'late' | 'failed'> {
  const cut = Promise.withResolvers<'late' | 'failed'>();
  const fail = () => cut.resolve('failed');
  const timer = setTimeout(() => cut.resolve('late'), Math.max(0, ms));
  response.once('close', fail);
  if (response.closed) fail();
  try {
    return await Promise.race([promise.catch(() => 'failed' as const), cut.promise]);
  } finally {
    clearTimeout(timer);
    response.off('close', fail);
  }
}
