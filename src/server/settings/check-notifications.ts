import type { JsonObject } from '../../core/json.ts';
import { invalidOf } from '../invalid-words.ts';
import { notificationsSchema } from './notifications-schema.ts';

/** What is wrong with the settings of notifications, or null. */
export function checkNotifications(notifications: JsonObject): { key: string; reason: string } | null {
  const issue = notificationsSchema.safeParse(notifications).error?.issues[0];
  if (!issue) return null;
  const { key, reason } = invalidOf(issue, notifications);
  return { key: `notifications.${key}`, reason };
}
