import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { limits } from '../hub/limits.ts';
import { readPlainJson } from '../hub/plain-json.ts';
import type { AppBindings } from '../server.ts';
import { refuse } from './answer.ts';

const usualBytes = 256 * 1024;

/** Takes no body that is larger, nor one that a schema could not be held against. */
export function jsonBody(bytes = usualBytes): MiddlewareHandler<AppBindings>[] {
  return [byteLimit(bytes), plainJson];
}

export function byteLimit(bytes: number): MiddlewareHandler<AppBindings> {
  return bodyLimit({
    maxSize: bytes,
    onError: (context) => {
      // What is left of it is not worth reading.
      context.header('Connection', 'close');
      return refuse(context, 'tooLarge', `The body is larger than ${bytes} bytes.`, { limit: bytes });
    },
  });
}

const plainJson: MiddlewareHandler<AppBindings> = async (context, next) => {
  const read = readPlainJson(await context.req.text(), limits.depth);
  return read.type === 'read' ? next() : refuse(context, 'malformed', read.reason);
};
