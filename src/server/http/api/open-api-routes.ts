import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { AppBindings } from '../server.ts';
import { ok } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { apiRoute, refusals } from './route.ts';

const document = z.looseObject({ openapi: z.string() });

const getDescription = apiRoute('watch', {
  method: 'get',
  path: '/openapi.json',
  summary: 'This description',
  responses: {
    200: { description: 'OpenAPI 3.1.', content: { 'application/json': { schema: document } } },
    ...refusals,
  },
});

export const openApiRoutes = [getDescription];

/** Comes after all others, since it describes them. */
export function serveOpenApi(app: OpenAPIHono<AppBindings>, { version }: ApiContext): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  app.openAPIRegistry.registerComponent('securitySchemes', 'cookie', {
    type: 'apiKey',
    in: 'cookie',
    name: 'quarterdeck_…',
    description: 'Of a browser that is signed in. A change also needs the header X-Quarterdeck: 1.',
  });
  let description: z.infer<typeof document> | null = null;
  app.openapi(getDescription, async (context) => {
    description ??= {
      ...app.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { title: 'Quarterdeck', version, description: 'Claude Code sessions over HTTP.' },
        servers: [{ url: '/api' }],
      }),
    };
    return ok(context, document, description);
  });
}
