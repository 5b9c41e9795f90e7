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

const tour = z.object({
  /** Sessions of the demo work in here. */
  folder: z.string(),
  /** Whether a recording is played, because there is no CLI. */
  isRecorded: z.boolean(),
  chapters: z.array(z.object({ say: z.string(), about: z.string() })).readonly(),
});

const demo = z.object({ demo: tour.nullable() });

const getDemo = apiRoute('watch', {
  method: 'get',
  path: '/demo',
  summary: 'What the demo offers: its chapters, and whether it is a recording',
  responses: {
    200: { description: 'Null while no demo is open.', content: { 'application/json': { schema: demo } } },
    ...refusals,
  },
});

export const demoRoutes = [postDemo, getDemo];

export function serveDemo(app: OpenAPIHono<AppBindings>, { openDemo, demoTour }: ApiContext): void {
  app.openapi(getDemo, (context) => ok(context, demo, { demo: demoTour() }));
  app.openapi(postDemo, async (context) => {
    const outcome = await openDemo();
    if (outcome.type === 'failed') return refuse(context, 'unavailable', outcome.reason);
    return ok(context, opened, { sessionId: outcome.sessionId });
  });
}
