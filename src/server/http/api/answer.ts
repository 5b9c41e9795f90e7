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
export function rawBytes(context: Context<AppBindings>, bytes: Uint8Array, headers: Headers): Answer {
  return raw(context, byteStream(bytes), { ...headers, 'Content-Length': String(bytes.length) });
}

export function raw(context: Context<AppBindings>, body: ReadableStream, headers: Headers): Answer {
  return context.body(body, 200, headers) as unknown as Answer;
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
