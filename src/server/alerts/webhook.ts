import { createHmac } from 'node:crypto';
import type { Alert } from '../../core/alert/alert.ts';
import type { Webhook } from '../../core/alert/notification-settings.ts';
import type { Post, Posted } from './post.ts';

/** What a program is sent. `id` is the same each time the same thing is sent. */
export type WebhookBody = { id: string; type: 'alert' | 'test'; alert: Omit<Alert, 'subject'> };

export function postWebhook(
  post: Post,
  webhook: Webhook,
  { body, now }: { body: WebhookBody; now: number },
): Promise<Posted> {
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(now / 1000));
  return post(new URL(webhook.url), {
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Quarterdeck',
      'X-Quarterdeck-Delivery': body.id,
      'X-Quarterdeck-Timestamp': timestamp,
      'X-Quarterdeck-Signature': signatureOf(webhook.secret, timestamp, text),
    },
    body: new TextEncoder().encode(text),
    allowPrivate: webhook.allowPrivate ?? false,
  });
}

/** HMAC-SHA256 over the timestamp, a dot and the body: an old delivery cannot be played again under a new time. */
function signatureOf(secret: string, timestamp: string, text: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')}`;
}
