import { createRoute, type RouteConfig } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { allows, type Scope } from '../../../core/wire.ts';
import type { AppBindings } from '../server.ts';
import { failure, refuse } from './answer.ts';

/** Who may use a route: a device of at least this scope, or anybody. */
export type Access = Scope | 'public';

type Described = Omit<RouteConfig, 'security' | 'middleware' | 'hide' | 'operationId' | 'tags'>;

export type ApiRoute<Config> = Config & { 'x-scope': Access; getRoutingPath(): string };

/** A route with its access as a part of it, so that none can be served without. */
export function apiRoute<Path extends string, Config extends Described & { path: Path }>(
  access: Access,
  config: Config,
  ...before: MiddlewareHandler<AppBindings>[]
): ApiRoute<Config> {
  return createRoute({
    ...config,
    operationId: operationName(config.method, config.path),
    tags: config.path.split('/').slice(1, 2),
    security: access === 'public' ? [] : [{ bearer: [access] }, { cookie: [access] }],
    'x-scope': access,
    middleware: access === 'public' ? before : [requireScope(access), ...before],
  });
}

/** `getSessionsByIdTurns` for `get /sessions/{id}/turns`. */
function operationName(method: string, path: string): string {
  const words = path.replaceAll(/\{(\w+)\}/g, 'by-$1').split(/[^A-Za-z]+/);
  return [method, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}

/** What every route can answer with besides what it is for. */
export const refusals = {
  default: { description: 'Why it was not done.', content: { 'application/json': { schema: failure } } },
} as const;

export function requireScope(needed: Scope): MiddlewareHandler<AppBindings> {
  return async (context, next) => {
    // The gate lets nobody in without a device, but for public routes.
    const device = context.get('device') as AppBindings['Variables']['device'] | undefined;
    if (!device) return refuse(context, 'unauthenticated', 'Sign in first.');
    if (allows(device.scope, needed)) return next();
    const message = `This needs a device with the scope ${needed}; this one has ${device.scope}.`;
    return refuse(context, 'forbidden', message, { needed });
  };
}
