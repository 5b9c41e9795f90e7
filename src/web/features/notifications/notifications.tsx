import { allows } from '../../../core/wire.ts';
import { useDevice } from '../../store/client-context.ts';
import { Loading } from '../../ui/loading.tsx';
import { DelayChoice } from './delay-choice.tsx';
import { KindChoices } from './kind-choices.tsx';
import { PushSwitch } from './push-switch.tsx';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import { useNotifications } from './use-notifications.ts';
import { WebhookForm } from './webhook-form.tsx';

/** What this device is told, when, and how much of it; and the webhook, which is for the whole server. */
export function Notifications() {
  const { answered, again, prefer } = useNotifications();
  const device = useDevice();
  if (answered.type === 'asking') return <Loading />;
  if (answered.type === 'refused') return <p className="text-sm text-dim">{answered.error.message}</p>;
  const { preferences, subscription, publicKey, delaySeconds, webhook } = answered.answer;
  const isAdmin = device !== null && allows(device.scope, 'admin');
  return (
    <>
      <PushSwitch subscription={subscription} publicKey={publicKey} delaySeconds={delaySeconds} onChanged={again} />
      {isAdmin && <DelayChoice seconds={delaySeconds} onSaved={again} />}
      <KindChoices preferences={preferences} onChange={prefer} />
      <QuietHoursFields preferences={preferences} onChange={prefer} />
      {isAdmin && <WebhookForm key={webhook?.url ?? ''} saved={webhook} onSaved={again} />}
    </>
  );
}
