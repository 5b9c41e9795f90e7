import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { apiRoute, refusals } from './route.ts';

const opened = z.object({ sessionId: z.string() });

const postDemo = apiRoute('operate', {
  method: 'post',
  path: '/demo',
  summary: 'Opens the demo: the real CLI against a scripted model on this machine',
  responses: {
    200: { description: 'The session of the tour.', content: { 'application/json': { schema: opened } } },
    ...refusals,
  },
});

export const demoRoutes = [postDemo];

export function serveDemo(app: OpenAPIHono<AppBindings>, { openDemo }: ApiContext): void {
  app.openapi(postDemo, async (context) => {
    const outcome = await openDemo();
    if (outcome.type === 'failed') return refuse(context, 'unavailable', outcome.reason);
    return ok(context, opened, { sessionId: outcome.sessionId });
  });
}
