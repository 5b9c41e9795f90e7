import { setImmediate as nextTurn } from 'node:timers/promises';

type Bytes = Uint8Array<ArrayBuffer>;

const pieceBytes = 256 * 1024;

/** Texts are asked for as fast as they are taken and no faster, and others get their turn in between. */
export function textStream(texts: AsyncGenerator<string> | Generator<string>): ReadableStream<Bytes> {
  const encoder = new TextEncoder();
  return piecewise(
    async () => {
      let piece = '';
      while (piece.length < pieceBytes) {
        const next = await texts.next();
        if (next.done) break;
        piece += next.value;
      }
      return encoder.encode(piece);
    },
    async () => void (await texts.return(undefined)),
  );
}

/** Bytes that are there already, and are too many to be written at once. */
export function byteStream(bytes: Uint8Array): ReadableStream<Bytes> {
  let begin = 0;
  return piecewise(
    async () => {
      const piece = new Uint8Array(bytes.subarray(begin, begin + pieceBytes));
      begin += piece.length;
      return piece;
    },
    async () => {},
  );
}

/** An empty piece is the end. */
function piecewise(next: () => Promise<Bytes>, cancel: () => Promise<void>): ReadableStream<Bytes> {
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        await nextTurn();
        const piece = await next();
        if (piece.length === 0) return controller.close();
        controller.enqueue(piece);
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
}
