import { type AlertKind, alertKinds } from './alert.ts';

export type Webhook = {
  url: string;
  /** What deliveries are signed with. */
  secret: string;
  /** All of them when it is left out. */
  kinds?: AlertKind[];
  /** Whether the address may be one of a private network. */
  allowPrivate?: boolean;
};

/** What is set about notifications for the whole server. What a device wants is kept with the device. */
export type NotificationSettings = {
  /** A request that is answered within so many seconds is not pushed. */
  delaySeconds?: number;
  /** A `mailto:` or `https:` address under which push services reach whoever runs this. */
  contact?: string;
  webhook?: Webhook;
};

export const usualDelaySeconds = 15;
export const usualContact = 'mailto:quarterdeck@example.com';

export function webhookKinds({ kinds }: Webhook): AlertKind[] {
  return kinds ?? [...alertKinds];
}
