import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { pushTarget, webhookTarget } from '../../../core/alert/delivery.ts';
import { usualDelaySeconds, webhookKinds } from '../../../core/alert/notification-settings.ts';
import { usualPreferences } from '../../../core/alert/preferences.ts';
import { allows, type Scope } from '../../../core/wire.ts';
import { endpointProblem } from '../../alerts/push.ts';
import { isEncryptable } from '../../alerts/push-encryption.ts';
import { ownVapidKeys } from '../../alerts/vapid-keys.ts';
import type { Device } from '../devices.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { deliveries, notifications, preferences } from './schema/alert.ts';
import { namedInput } from './schema/named.ts';

const responses = {
  200: {
    description: 'What this device is told, and what is set for all.',
    content: { 'application/json': { schema: notifications } },
  },
  ...refusals,
};

const getNotifications = apiRoute('watch', {
  method: 'get',
  path: '/notifications',
  summary: 'What this device wants to be told, where it is pushed to, and the webhook',
  responses,
});

const putPreferences = apiRoute(
  'watch',
  {
    method: 'put',
    path: '/notifications/preferences',
    summary: 'What this device wants to be told',
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: namedInput('AlertPreferences', preferences) } },
      },
    },
    responses,
  },
  ...jsonBody(),
);

const subscription = z.strictObject({
  endpoint: z.string().max(2048),
  keys: z.strictObject({ p256dh: z.string().max(128), auth: z.string().max(64) }),
});

const putSubscription = apiRoute(
  'watch',
  {
    method: 'put',
    path: '/notifications/subscription',
    summary: 'Where this device is pushed to, as its browser says',
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: namedInput('PushSubscription', subscription) } },
      },
    },
    responses,
  },
  ...jsonBody(),
);

const deleteSubscription = apiRoute('watch', {
  method: 'delete',
  path: '/notifications/subscription',
  summary: 'This device is no longer pushed to',
  responses,
});

const getDeliveries = apiRoute('watch', {
  method: 'get',
  path: '/notifications/deliveries',
  summary: 'The last that was sent to this device, or to the webhook, and what came of it',
  request: { query: z.strictObject({ to: z.enum(['device', 'webhook']).default('device') }) },
  responses: {
    200: { description: 'The newest first.', content: { 'application/json': { schema: deliveries } } },
    ...refusals,
  },
});

export const alertRoutes = [getNotifications, putPreferences, putSubscription, deleteSubscription, getDeliveries];

const listedDeliveries = 20;

/** Many services let in whoever knows the address, so only those who can set it see all of it. */
function toldUrl(url: string, scope: Scope): string {
  return allows(scope, 'admin') ? url : new URL(url).origin;
}

export function serveAlerts(app: OpenAPIHono<AppBindings>, { store, settings, now }: ApiContext): void {
  const shown = async ({ id, scope }: Device) => {
    const known = (await store.alertDevices()).find(({ device }) => device === id);
    const { delaySeconds, webhook } = settings.current.notifications;
    const { publicKey } = await ownVapidKeys(store);
    const subscribed = known?.subscription;
    return {
      publicKey,
      preferences: known?.preferences ?? usualPreferences,
      subscription: subscribed ? { service: new URL(subscribed.endpoint).host, at: subscribed.at } : null,
      delaySeconds: delaySeconds ?? usualDelaySeconds,
      webhook: webhook
        ? {
            url: toldUrl(webhook.url, scope),
            kinds: webhookKinds(webhook),
            allowPrivate: webhook.allowPrivate ?? false,
          }
        : null,
    };
  };

  app.openapi(getNotifications, async (context) => ok(context, notifications, await shown(context.get('device'))));

  app.openapi(putPreferences, async (context) => {
    const { id } = context.get('device');
    const saved = await store.preferAlerts(id, context.req.valid('json'));
    if (saved.type === 'failed') return refuse(context, 'unavailable', `Nothing was changed: ${saved.detail}`);
    return ok(context, notifications, await shown(context.get('device')));
  });

  app.openapi(putSubscription, async (context) => {
    const { id } = context.get('device');
    const { endpoint, keys } = context.req.valid('json');
    const problem = endpointProblem(endpoint);
    if (problem !== null) return refuse(context, 'invalid', `"endpoint" ${problem}.`, { key: 'endpoint' });
    if (!isEncryptable(keys))
      return refuse(context, 'invalid', 'Nothing can be encrypted with these "keys".', { key: 'keys' });
    const saved = await store.subscribeDevice(id, { endpoint, ...keys }, now());
    if (saved.type === 'failed') return refuse(context, 'unavailable', `Nothing was changed: ${saved.detail}`);
    return ok(context, notifications, await shown(context.get('device')));
  });

  app.openapi(deleteSubscription, async (context) => {
    const { id } = context.get('device');
    const saved = await store.unsubscribeDevice(id, 'The device wants no pushes.', now());
    if (saved.type === 'failed') return refuse(context, 'unavailable', `Nothing was changed: ${saved.detail}`);
    return ok(context, notifications, await shown(context.get('device')));
  });

  app.openapi(getDeliveries, async (context) => {
    const { to } = context.req.valid('query');
    const target = to === 'webhook' ? webhookTarget : pushTarget(context.get('device').id);
    const rows = await store.lastDeliveries(target, listedDeliveries);
    const list = rows.map(({ id, alert, state, attempts, dueAt, doneAt, result }) => {
      const { kind, title, text, at } = alert;
      return { id, kind, title, text, at, state, attempts, dueAt, doneAt, result };
    });
    return ok(context, deliveries, { deliveries: list });
  });
}
