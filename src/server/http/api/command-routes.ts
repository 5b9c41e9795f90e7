import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { commandBytes } from '../../../core/wire.ts';
import { commandSchema, idSchema } from '../command/command-schema.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuseWith } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { jsonObject, namedInput } from './schema/named.ts';

const done = z.object({ result: jsonObject });

/** Each command has a scope of its own, which is checked where it is carried out. */
const postCommand = apiRoute(
  'watch',
  {
    method: 'post',
    path: '/commands',
    summary: 'Carries out a command; the same id again gets the first answer',
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: z.strictObject({ id: idSchema, command: namedInput('Command', commandSchema) }),
          },
        },
      },
    },
    responses: {
      200: { description: 'It was carried out.', content: { 'application/json': { schema: done } } },
      ...refusals,
    },
  },
  ...jsonBody(commandBytes),
);

export const commandRoutes = [postCommand];

export function serveCommands(app: OpenAPIHono<AppBindings>, { desk }: ApiContext): void {
  app.openapi(postCommand, async (context) => {
    const { id, command } = context.req.valid('json');
    const outcome = await desk.run(id, command, context.get('device'));
    return outcome.type === 'done' ? ok(context, done, { result: outcome.result }) : refuseWith(context, outcome.error);
  });
}
