import { randomUUID } from 'node:crypto';
import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Alert } from '../../../core/alert/alert.ts';
import type { NotificationSettings, Webhook } from '../../../core/alert/notification-settings.ts';
import { usualContact } from '../../../core/alert/notification-settings.ts';
import { shownAlert } from '../../../core/alert/shown-alert.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { Posted } from '../../alerts/post.ts';
import { push } from '../../alerts/push.ts';
import { ownVapidKeys } from '../../alerts/vapid-keys.ts';
import { postWebhook } from '../../alerts/webhook.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { jsonBody } from './json-body.ts';
import { refusalOf } from './put-refusal.ts';
import { apiRoute, refusals } from './route.ts';
import { kinds, testResult } from './schema/alert.ts';

const nothing = z.object({});

const putWebhook = apiRoute(
  'admin',
  {
    method: 'put',
    path: '/notifications/webhook',
    summary:
      'Where everything is posted to, and after how many seconds things are pushed. What is left out stays, the secret too; with null there is no webhook',
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: z.strictObject({
              webhook: z
                .strictObject({ url: z.string(), secret: z.string().optional(), kinds, allowPrivate: z.boolean() })
                .nullable()
                .optional(),
              delaySeconds: z.number().optional(),
            }),
          },
        },
      },
    },
    responses: {
      200: { description: 'It is saved.', content: { 'application/json': { schema: nothing } } },
      ...refusals,
    },
  },
  ...jsonBody(),
);

const sent = {
  200: { description: 'What came of it.', content: { 'application/json': { schema: testResult } } },
  ...refusals,
};

const testWebhook = apiRoute('admin', {
  method: 'post',
  path: '/notifications/webhook/test',
  summary: 'Posts a test to the webhook, and tells what it answered',
  responses: sent,
});

const testPush = apiRoute('watch', {
  method: 'post',
  path: '/notifications/subscription/test',
  summary: 'Pushes a test to this device',
  responses: sent,
});

export const webhookRoutes = [putWebhook, testWebhook, testPush];

export function serveWebhook(app: OpenAPIHono<AppBindings>, { store, settings, post, now }: ApiContext): void {
  app.openapi(putWebhook, async (context) => {
    const { webhook, delaySeconds } = context.req.valid('json');
    const before = settings.current.notifications;
    const wanted = changed(before, webhook, delaySeconds);
    if (wanted.webhook?.secret === '') return refuse(context, 'invalid', '"secret" is missing.', { key: 'secret' });
    const { settings: others } = await settings.shown();
    const put = await settings.put({ ...others, notifications: wanted as unknown as JsonObject }, null);
    return put.type === 'saved' ? ok(context, nothing, {}) : refuse(context, ...refusalOf(put));
  });

  app.openapi(testWebhook, async (context) => {
    const { webhook } = settings.current.notifications;
    if (!webhook) return refuse(context, 'notFound', 'There is no webhook yet. Save one first.');
    const id = `test ${randomUUID()}`;
    const { subject: _subject, ...alert } = testAlert(id, now());
    return ok(
      context,
      testResult,
      resultOf(await postWebhook(post, webhook, { body: { id, type: 'test', alert }, now: now() })),
    );
  });

  app.openapi(testPush, async (context) => {
    const { id } = context.get('device');
    const subscription = (await store.alertDevices()).find(({ device }) => device === id)?.subscription;
    if (!subscription) return refuse(context, 'notFound', 'This device is not subscribed.');
    const contact = settings.current.notifications.contact ?? usualContact;
    const pushing = { post, keys: await ownVapidKeys(store), contact, now: now() };
    const shown = shownAlert(testAlert('test', now()), { details: true, mayDecide: false });
    return ok(context, testResult, resultOf(await push(subscription, { type: 'show', ...shown }, pushing)));
  });
}

type WantedWebhook = Omit<Webhook, 'secret'> & { secret?: string | undefined };

function changed(
  before: NotificationSettings,
  webhook: WantedWebhook | null | undefined,
  delaySeconds: number | undefined,
): NotificationSettings {
  const { webhook: old, ...rest } = before;
  const delayed = delaySeconds === undefined ? rest : { ...rest, delaySeconds };
  if (webhook === null) return delayed;
  if (webhook === undefined) return old ? { ...delayed, webhook: old } : delayed;
  return { ...delayed, webhook: { ...webhook, secret: webhook.secret ?? old?.secret ?? '' } };
}

function testAlert(id: string, at: number): Alert {
  const text = 'This is a test. Notifications work.';
  return { id, kind: 'turn', subject: 'test', at, sessionId: null, title: 'Quarterdeck', text, request: null };
}

function resultOf(posted: Posted): { isSent: boolean; result: string } {
  if (posted.type === 'failed') return { isSent: false, result: posted.reason };
  const { status, text } = posted;
  const isSent = status >= 200 && status < 300;
  return {
    isSent,
    result: isSent ? `It answered with ${status}.` : `It answered with ${status}. ${text}`.slice(0, 300).trim(),
  };
}
