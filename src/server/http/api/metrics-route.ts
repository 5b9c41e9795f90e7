import type { Hono } from 'hono';
import type { Scope } from '../../../core/wire.ts';
import type { Metrics } from '../metrics.ts';
import type { AppBindings } from '../server.ts';
import { setClosedHeaders } from './response-headers.ts';
import { requireScope } from './route.ts';

export const metricsPath = '/metrics';
export const metricsScope: Scope = 'watch';

/** Outside the API, where those who collect figures look for them. */
export function serveMetrics(app: Hono<AppBindings>, metrics: Metrics): void {
  app.get(metricsPath, setClosedHeaders, requireScope(metricsScope), async (context) =>
    context.body(await metrics.text(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }),
  );
}
