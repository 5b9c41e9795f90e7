import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppBindings } from '../server.ts';

/** On everything that is no page: nothing of it is kept, shown as another thing than it is, or run. */
export const closedHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

export const setClosedHeaders: MiddlewareHandler<AppBindings> = async (context, next) => {
  for (const [name, value] of Object.entries(closedHeaders)) context.header(name, value);
  const requestId = context.get('requestId') as string | undefined;
  context.header('X-Request-Id', requestId ?? randomUUID());
  await next();
};
