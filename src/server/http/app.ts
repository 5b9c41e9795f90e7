import type { Hono } from 'hono';
import { createApi } from './api/api.ts';
import type { ApiContext } from './api/api-context.ts';
import { serveMetrics } from './api/metrics-route.ts';
import { setClosedHeaders } from './api/response-headers.ts';
import type { Metrics } from './metrics.ts';
import { createPages } from './pages.ts';
import type { AppBindings } from './server.ts';

export type AppParts = ApiContext & { pagesFolder: string; metrics: Metrics; linkCommand: string };

/** Every route there is, apart from the WebSockets. The gate stands before all of them. */
export function createApp({
  pagesFolder,
  metrics,
  linkCommand,
  ...context
}: AppParts): (app: Hono<AppBindings>) => void {
  const api = createApi(context);
  const pages = createPages(pagesFolder, context.basePath);
  return (app) => {
    const health = { ok: true, version: context.version, linkCommand };
    app.get('/health', setClosedHeaders, (request) => request.json(health));
    serveMetrics(app, metrics);
    app.route('/api', api);
    app.route('/', pages);
  };
}
