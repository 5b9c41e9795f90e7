import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { latestTime } from '../../../core/number.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { device, scope } from './schema/device.ts';

const own = z.object({ device, version: z.string(), logId: z.string() });

const getOwn = apiRoute('watch', {
  method: 'get',
  path: '/me',
  summary: 'The device that asks, and the server it asks',
  responses: {
    200: { description: 'What it is and what it may do.', content: { 'application/json': { schema: own } } },
    ...refusals,
  },
});

const paired = z.object({ pairingId: z.string(), deviceId: z.string() });
const list = z.object({ devices: z.array(device), paired: z.array(paired) });

const listDevices = apiRoute('admin', {
  method: 'get',
  path: '/devices',
  summary: 'Every device that was ever let in, the newest first',
  responses: {
    200: {
      description: 'Revoked and expired ones too, and which of them used which pairing lately.',
      content: { 'application/json': { schema: list } },
    },
    ...refusals,
  },
});

const made = z.object({ device, token: z.string() });

const createDevice = apiRoute(
  'admin',
  {
    method: 'post',
    path: '/devices',
    summary: 'Makes a device for a program',
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: z.strictObject({
              name: z.string().trim().min(1).max(100),
              scope,
              expiresAt: z.int().min(0).max(latestTime).nullable().default(null),
            }),
          },
        },
      },
    },
    responses: {
      200: {
        description: 'The device and its token, which is told this once.',
        content: { 'application/json': { schema: made } },
      },
      ...refusals,
    },
  },
  ...jsonBody(),
);

const nothing = z.object({});

const revokeDevice = apiRoute('admin', {
  method: 'delete',
  path: '/devices/{deviceId}',
  summary: 'Revokes a device for good; its sockets are closed within a second',
  request: { params: z.object({ deviceId: z.string().min(1).max(64) }) },
  responses: {
    200: { description: 'It is revoked.', content: { 'application/json': { schema: nothing } } },
    ...refusals,
  },
});

export const deviceRoutes = [getOwn, listDevices, createDevice, revokeDevice];

export function serveDevices(
  app: OpenAPIHono<AppBindings>,
  { devices, signIn, store, version, now }: ApiContext,
): void {
  app.openapi(getOwn, async (context) =>
    ok(context, own, { device: context.get('device'), version, logId: store.logId }),
  );

  app.openapi(listDevices, async (context) =>
    ok(context, list, { devices: await devices.list(), paired: signIn.paired() }),
  );

  app.openapi(createDevice, async (context) => {
    const wanted = context.req.valid('json');
    if (wanted.expiresAt !== null && wanted.expiresAt <= now()) {
      return refuse(context, 'invalid', '"expiresAt" is in the past.', { key: 'expiresAt' });
    }
    const created = await devices.create(wanted);
    if (created.type === 'failed') return refuse(context, 'unavailable', `No device was made: ${created.detail}`);
    return ok(context, made, { device: created.device, token: created.token });
  });

  app.openapi(revokeDevice, async (context) => {
    const revoked = await devices.revoke(context.req.valid('param').deviceId);
    if (revoked.type === 'missing') return refuse(context, 'notFound', 'There is no such device.');
    if (revoked.type === 'failed') return refuse(context, 'unavailable', `It was not revoked: ${revoked.detail}`);
    return ok(context, nothing, {});
  });
}
