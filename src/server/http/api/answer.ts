import { z } from '@hono/zod-openapi';
import type { Context, TypedResponse } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorCode, WireError } from '../../../core/wire.ts';
import type { AppBindings } from '../server.ts';
import { byteStream } from './piecewise.ts';
import { named } from './schema/named.ts';

/** An answer of whatever kind; what is in it was checked where it was made. */
export type Answer = Response & TypedResponse<never, never, never>;

export const statuses: { [Code in ErrorCode]: ContentfulStatusCode } = {
  malformed: 400,
  unknownType: 400,
  unauthenticated: 401,
  forbidden: 403,
  untrusted: 403,
  notFound: 404,
  conflict: 409,
  settled: 409,
  tooLate: 409,
  heldElsewhere: 409,
  stale: 409,
  gone: 410,
  tooLarge: 413,
  invalid: 422,
  unsupported: 422,
  throttled: 429,
  failed: 502,
  unavailable: 503,
  timedOut: 504,
};

const codes = Object.keys(statuses) as [ErrorCode, ...ErrorCode[]];

export const failure = named(
  'Failure',
  z.object({
    error: z.looseObject({ code: z.enum(codes), message: z.string(), rule: z.string().optional() }),
  }),
);

export function ok<Value>(context: Context<AppBindings>, _schema: z.ZodType<Value>, value: NoInfer<Value>): Answer {
  return context.json(value as never) as Answer;
}

/** Bytes of whatever kind, piece by piece. */
export function rawBytes(context: Context<AppBindings>, bytes: Uint8Array, headers: Headers): Promise<Answer> {
  return raw(context, byteStream(bytes), { ...headers, 'Content-Length': String(bytes.length) });
}

/**
 * A body piece by piece. Rejects when the first piece can't be made, so that the failure gets its status. A later
 * failure is logged and cuts the connection: a body that merely ended would look complete.
 */
export async function raw(context: Context<AppBindings>, body: ReadableStream, headers: Headers): Promise<Answer> {
  const reader = body.getReader();
  const { outgoing } = context.env;
  // Nobody cancels a body that has not begun: whoever leaves now ends the work as well.
  const onLeft = () => void reader.cancel('left').catch(() => {});
  outgoing.once('close', onLeft);
  let first: { done: boolean; value?: unknown } | null = await reader.read();
  outgoing.off('close', onLeft);
  const pieces = new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = first ?? (await reader.read());
          first = null;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          context.get('log').error({ err: error, path: context.req.path }, 'An answer was cut: it could not be read');
          outgoing.destroy();
          controller.close();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return context.body(pieces, 200, headers) as unknown as Answer;
}

type Headers = { [name: string]: string };

export function refuse(context: Context<AppBindings>, code: ErrorCode, message: string, facts: object = {}): Answer {
  return refuseWith(context, { ...facts, code, message });
}

export function refuseWith(
  context: Context<AppBindings>,
  error: WireError,
  status: ContentfulStatusCode = statuses[error.code],
): Answer {
  return context.json({ error } as never, status) as Answer;
}
