import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import type { ShownSettings } from '../../core/settings/setting.ts';

/** Stands for the secret of the webhook, which is written and never told. A secret is longer than this. */
const placeholder = 'set';

export function withoutSecret(shown: ShownSettings): ShownSettings {
  const { notifications } = shown.settings;
  const entries = shown.entries.map((entry) => {
    if (entry.key !== 'notifications') return entry;
    return { ...entry, value: hidden(entry.value as Json), inForce: hidden(entry.inForce as Json) } as typeof entry;
  });
  if (notifications === undefined) return { ...shown, entries };
  return { ...shown, settings: { ...shown.settings, notifications: hidden(notifications) }, entries };
}

/** What is to be saved: a webhook whose secret is left out, or is what stands for it, keeps the one it had. */
export function withKeptSecret(wanted: JsonObject, before: JsonObject): JsonObject {
  const webhook = webhookOf(wanted.notifications);
  const former = webhookOf(before.notifications)?.secret;
  const { secret = placeholder } = webhook ?? {};
  if (!webhook || former === undefined || secret !== placeholder) return wanted;
  return { ...wanted, notifications: withSecret(wanted.notifications, former) };
}

function hidden(notifications: Json): Json {
  return webhookOf(notifications) ? withSecret(notifications, placeholder) : notifications;
}

function withSecret(notifications: Json | undefined, secret: Json): Json {
  const webhook = webhookOf(notifications) ?? {};
  return { ...(notifications as JsonObject), webhook: { ...webhook, secret } };
}

function webhookOf(notifications: Json | undefined): JsonObject | null {
  if (!isObject(notifications)) return null;
  return isObject(notifications.webhook) ? notifications.webhook : null;
}
