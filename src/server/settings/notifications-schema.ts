import { z } from 'zod';
import { alertKinds } from '../../core/alert/alert.ts';
import type { NotificationSettings, Webhook } from '../../core/alert/notification-settings.ts';

const kinds = z.array(z.enum(alertKinds)).max(alertKinds.length);

export const webhookSchema = z
  .strictObject({
    url: z
      .string()
      .max(2048)
      .refine(isWebAddress, 'must be an http or https address, without a name or password in it'),
    secret: z.string().min(16, 'must have at least 16 characters').max(256),
    kinds: kinds.exactOptional(),
    allowPrivate: z.boolean().exactOptional(),
  })
  // Beyond one's own network anybody could read along.
  .refine(({ url, allowPrivate }) => allowPrivate === true || URL.parse(url)?.protocol === 'https:', {
    path: ['url'],
    message: 'must be https, unless it is in your own network (allowPrivate)',
  }) satisfies z.ZodType<Webhook>;

export const notificationsSchema = z.strictObject({
  delaySeconds: z.number().min(0).max(3600).exactOptional(),
  contact: z
    .string()
    .max(200)
    .regex(/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
    .exactOptional(),
  webhook: webhookSchema.exactOptional(),
}) satisfies z.ZodType<NotificationSettings>;

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}
