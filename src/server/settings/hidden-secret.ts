import { createHmac, randomBytes } from 'node:crypto';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { type Secrets, sealOptions, unsealOptions } from '../../core/session/option-secrets.ts';
import type { ShownSettings } from '../../core/settings/setting.ts';

/** Stands for the secret of the webhook, which is written and never told. A secret is longer than this. */
const placeholder = 'set';

/**
 * Settings as they are shown: no secret of the webhook, and masks in the options of new sessions. Who cannot change them
 * sees only where the webhook is, since its address can be a credential too.
 */
export function withoutSecret(shown: ShownSettings, mayChange: boolean): ShownSettings {
  const masked = (key: string, value: Json) => maskedSetting(key, value, mayChange);
  const settings = Object.fromEntries(Object.entries(shown.settings).map(([key, value]) => [key, masked(key, value)]));
  const entries = shown.entries.map((entry) => {
    const { key, value, inForce } = entry;
    return { ...entry, value: masked(key, value as Json), inForce: masked(key, inForce as Json) } as typeof entry;
  });
  return { ...shown, settings, entries };
}

function maskedSetting(key: string, value: Json, mayChange: boolean): Json {
  if (key === 'notifications') return hidden(value, mayChange);
  return key === 'run' && isObject(value) ? sealOptions(value, maskId).options : value;
}

/** What the masks in the options of new sessions stand for. */
export function runSecrets(run: JsonObject): Secrets {
  return sealOptions(run, maskId).secrets;
}

/** The same value has the same mask for as long as this process runs, and nobody can try values against it. */
function maskId(value: Json): string {
  return createHmac('sha256', maskKey).update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}

const maskKey = randomBytes(32);

export type Kept = { type: 'kept'; wanted: JsonObject } | { type: 'unknown'; key: string };

/** What is to be saved: a secret that comes back as it was shown, or a webhook's that is left out, stays. */
export function withKeptSecrets(wanted: JsonObject, before: JsonObject): Kept {
  const kept = withKeptSecret(wanted, before);
  if (!isObject(kept.run)) return { type: 'kept', wanted: kept };
  const { options: run, missing } = unsealOptions(kept.run, isObject(before.run) ? runSecrets(before.run) : {});
  return missing === null ? { type: 'kept', wanted: { ...kept, run } } : { type: 'unknown', key: `run.${missing}` };
}

function withKeptSecret(wanted: JsonObject, before: JsonObject): JsonObject {
  const webhook = webhookOf(wanted.notifications);
  const former = webhookOf(before.notifications)?.secret;
  const { secret = placeholder } = webhook ?? {};
  if (!webhook || former === undefined || secret !== placeholder) return wanted;
  return { ...wanted, notifications: withSecret(wanted.notifications, former) };
}

function hidden(notifications: Json, mayChange: boolean): Json {
  const webhook = webhookOf(notifications);
  if (!webhook) return notifications;
  const url = mayChange ? webhook.url : URL.parse(String(webhook.url))?.origin;
  return { ...(notifications as JsonObject), webhook: { ...webhook, url: url ?? '', secret: placeholder } };
}

function withSecret(notifications: Json | undefined, secret: Json): Json {
  const webhook = webhookOf(notifications) ?? {};
  return { ...(notifications as JsonObject), webhook: { ...webhook, secret } };
}

function webhookOf(notifications: Json | undefined): JsonObject | null {
  if (!isObject(notifications)) return null;
  return isObject(notifications.webhook) ? notifications.webhook : null;
}
