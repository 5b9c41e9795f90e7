import type { Context, MiddlewareHandler } from 'hono';
import { limits } from '../hub/limits.ts';
import { readPlainJson } from '../hub/plain-json.ts';
import type { BodyBytes } from '../request-body.ts';
import type { AppBindings } from '../server.ts';
import { type Answer, refuse, refuseWith } from './answer.ts';

const defaultBytes = 256 * 1024;

/** Takes no body that is larger, nor one that a schema could not be held against. */
export function jsonBody(bytes = defaultBytes): MiddlewareHandler<AppBindings>[] {
  return [wholeBody(bytes), plainJson];
}

/** Reads the whole body before the route does; hono gives it from its cache from then on. */
export function wholeBody(most: number): MiddlewareHandler<AppBindings> {
  return async (context, next) => {
    const body = context.get('body').read(most, 'small');
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of body) chunks.push(chunk);
    } catch {
      return refuseBody(context, body, most);
    }
    const { buffer, byteOffset, length } = Buffer.concat(chunks);
    // Its type says otherwise, but hono wants a promise there.
    context.req.bodyCache.arrayBuffer = Promise.resolve(buffer.slice(byteOffset, byteOffset + length)) as never;
    return next();
  };
}

/**
 * The answer to a body that was not read to its end. It doesn't close the connection: a client that is still sending would
 * lose the answer. The rest of the body is thrown away for a moment, and then the connection is cut.
 */
export function refuseBody(context: Context<AppBindings>, { problem }: BodyBytes, most: number): Answer {
  if (problem === 'tooLarge') {
    return refuse(context, 'tooLarge', `The body is larger than ${most} bytes.`, { limit: most });
  }
  context.get('log').info({ why: problem }, 'a body did not arrive');
  if (problem === 'tooSlow') {
    return refuseWith(context, { code: 'timedOut', message: 'The body took too long to arrive.' }, 408);
  }
  return refuse(context, 'malformed', 'The body ended before it was complete.');
}

const plainJson: MiddlewareHandler<AppBindings> = async (context, next) => {
  const read = readPlainJson(await context.req.text(), limits.depth);
  return read.type === 'read' ? next() : refuse(context, 'malformed', read.reason);
};
