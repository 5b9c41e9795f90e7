import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Finding } from '../../doctor/finding.ts';
import type { AppBindings } from '../server.ts';
import { ok } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { apiRoute, refusals } from './route.ts';
import { named } from './schema/named.ts';

const finding = named(
  'Finding',
  z.object({
    check: z.enum([
      'node',
      'cli',
      'signIn',
      'credential',
      'data',
      'space',
      'settings',
      'database',
      'port',
      'leftovers',
    ]),
    verdict: z.enum(['good', 'unsure', 'bad']),
    found: z.string(),
    advice: z.string().nullable(),
  }) satisfies z.ZodType<Finding>,
);

const findings = z.object({ findings: z.array(finding) });

/** It names folders and programs of the machine. */
const getFindings = apiRoute('operate', {
  method: 'get',
  path: '/doctor',
  summary: 'What Quarterdeck needs, how it is, and what to do about it',
  responses: {
    200: { description: 'One finding for each check.', content: { 'application/json': { schema: findings } } },
    ...refusals,
  },
});

export const doctorRoutes = [getFindings];

export function serveDoctor(app: OpenAPIHono<AppBindings>, { examine }: ApiContext): void {
  app.openapi(getFindings, async (context) => ok(context, findings, { findings: await examine() }));
}
