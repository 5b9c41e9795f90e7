import { createHash } from 'node:crypto';
import type { ShownAlert } from '../../core/alert/shown-alert.ts';
import type { PushSubscription, VapidKeys } from '../store/alert/alert-store.ts';
import type { Post, Posted } from './post.ts';
import { encryptPush } from './push-encryption.ts';
import { vapidHeader } from './vapid.ts';

/** What the service worker is sent. `instead` is shown where a browser wants something to be shown for every push. */
export type PushMessage =
  | ({ type: 'show' } & ShownAlert)
  | { type: 'close'; tag: string; instead: { title: string; body: string } | null };

type Pushing = {
  post: Post;
  keys: VapidKeys;
  contact: string;
  now: number;
  /** For tests. */
  allowPrivate?: boolean;
};

const keptSeconds = 24 * 3600;

export function push(subscription: PushSubscription, message: PushMessage, pushing: Pushing): Promise<Posted> {
  const { post, keys, contact, now } = pushing;
  const isUrgent = message.type === 'show' && message.actions.length > 0;
  return post(new URL(subscription.endpoint), {
    headers: {
      Authorization: vapidHeader(subscription.endpoint, keys, contact, now),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(keptSeconds),
      Urgency: isUrgent ? 'high' : 'normal',
      // Of what waits for a phone that is off, only the newest of a topic is kept.
      Topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
    },
    body: encryptPush(new TextEncoder().encode(JSON.stringify(message)), subscription),
    allowPrivate: pushing.allowPrivate ?? false,
  });
}

/** Safari takes a subscription away from who pushes without showing anything. */
export function wantsEveryPushShown({ endpoint }: PushSubscription): boolean {
  return /(?:^|\.)apple\.com$/.test(new URL(endpoint).hostname);
}

/** Why this cannot be pushed to, or null. Whoever names it could name any address. */
export function endpointProblem(endpoint: string): string | null {
  if (!URL.canParse(endpoint)) return 'is not an address';
  const { protocol, username, password, port } = new URL(endpoint);
  if (protocol !== 'https:') return 'must be an https address';
  if (username !== '' || password !== '') return 'must hold no credential';
  return port === '' || port === '443' || Number(port) >= 1024 ? null : 'must be on another port';
}
