import type { JsonObject } from '../../core/json.ts';
import { notificationsSchema } from './notifications-schema.ts';

/** What is wrong with the settings of notifications, or null. */
export function checkNotifications(notifications: JsonObject): { key: string; reason: string } | null {
  const issue = notificationsSchema.safeParse(notifications).error?.issues[0];
  if (!issue) return null;
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const key = ['notifications', ...issue.path, ...unknown].map(String).join('.').slice(0, 200);
  return { key, reason: unknown.length > 0 ? 'is not known' : issue.message };
}
