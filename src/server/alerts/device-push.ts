import { pushedDevice } from '../../core/alert/delivery.ts';
import { usualContact } from '../../core/alert/notification-settings.ts';
import { usualPreferences } from '../../core/alert/preferences.ts';
import { mostAtOnce, shownAlert, shownTogether } from '../../core/alert/shown-alert.ts';
import { allows } from '../../core/wire.ts';
import type { DeliveryRow } from '../store/alert/alert-store.ts';
import type { Attempt, DispatcherParts } from './dispatcher.ts';
import { type PushMessage, push, wantsEveryPushShown } from './push.ts';
import { ownVapidKeys } from './vapid-keys.ts';

/** Pushes what is due to one device: a few by themselves, many as one. */
export function createDevicePush({ store, post, settings, now }: DispatcherParts, attempt: Attempt) {
  return async (target: string, rows: DeliveryRow[]): Promise<void> => {
    const wanted = pushedDevice(target);
    const known = (await store.alertDevices()).find(({ device }) => device === wanted);
    const subscription = known?.subscription;
    if (!known || !subscription) {
      // This also ends what waits for it.
      return void (await store.unsubscribeDevice(wanted ?? '', 'The device is not subscribed.', now()));
    }
    const keys = await ownVapidKeys(store);
    const { details } = known.preferences ?? usualPreferences;
    const showing = { details, mayDecide: allows(known.scope, 'approve') };
    const send = (some: DeliveryRow[], message: PushMessage) => {
      const pushing = { post, keys, contact: settings().contact ?? usualContact, now: now() };
      return attempt(some, () => push(subscription, message, pushing), known.device);
    };

    const shown = rows.filter(({ withdraws }) => !withdraws);
    if (shown.length > mostAtOnce) {
      const alerts = shown.map(({ alert }) => alert);
      await send(shown, { type: 'show', ...shownTogether(alerts, showing) });
    } else {
      for (const row of shown) await send([row], { type: 'show', ...shownAlert(row.alert, showing) });
    }
    for (const row of rows.filter(({ withdraws }) => withdraws)) {
      const instead = wantsEveryPushShown(subscription) ? { title: 'Quarterdeck', body: 'It is settled.' } : null;
      await send([row], { type: 'close', tag: row.alert.subject, instead });
    }
  };
}
