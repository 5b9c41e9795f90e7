import { useState } from 'react';
import { sendJson } from '../../connection/api.ts';
import {
  ability,
  askPermission,
  permission,
  registerWorker,
  subscribe,
  unsubscribe,
} from '../../connection/service-worker.ts';
import { showToast } from '../../store/toasts.ts';
import { errorOf } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { exactTime } from '../../ui/format.ts';
import { DeliveryList } from './delivery-list.tsx';
import type { NotificationFacts } from './use-notifications.ts';

type PushSwitchProps = Pick<NotificationFacts, 'subscription' | 'publicKey' | 'delaySeconds'> & { onChanged(): void };

/** Turns notifications on in this browser, and pushes for when no page is open. */
export function PushSwitch({ subscription, publicKey, delaySeconds, onChanged }: PushSwitchProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [granted, setGranted] = useState(permission());
  const can = ability();

  const act = async (work: () => Promise<string | null>) => {
    setIsBusy(true);
    try {
      const words = await work();
      if (words) showToast('done', words);
    } catch (problem) {
      showToast('problem', problem instanceof DOMException ? problem.message : errorOf(problem).message);
    }
    setIsBusy(false);
    onChanged();
  };

  const allow = () =>
    act(async () => {
      const answer = await askPermission();
      setGranted(answer);
      if (answer !== 'granted') return null;
      await registerWorker();
      return 'This browser shows notifications now.';
    });
  const turnOn = () =>
    act(async () => {
      await sendJson('PUT', '/notifications/subscription', await subscribe(publicKey));
      return 'This device is pushed to now.';
    });
  const turnOff = () =>
    act(async () => {
      await sendJson('DELETE', '/notifications/subscription');
      await unsubscribe();
      return 'This device is no longer pushed to.';
    });
  const test = () =>
    act(async () => {
      const { isSent, result } = await sendJson<{ isSent: boolean; result: string }>(
        'POST',
        '/notifications/subscription/test',
      );
      if (!isSent) throw new DOMException(`The push service refused it. ${result}`);
      return 'A test is on its way.';
    });

  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">This browser</h3>
      <p className="text-sm text-dim">{stateWords(can, granted, subscription !== null, delaySeconds)}</p>
      <div className="flex flex-wrap gap-2">
        {can !== 'none' && granted === 'default' && (
          <Button look="primary" disabled={isBusy} onClick={() => void allow()}>
            Allow notifications
          </Button>
        )}
        {can === 'push' && granted === 'granted' && !subscription && (
          <Button look="primary" disabled={isBusy} onClick={() => void turnOn()}>
            Turn on push
          </Button>
        )}
        {subscription && (
          <>
            <Button disabled={isBusy} onClick={() => void test()}>
              Send a test
            </Button>
            <Button disabled={isBusy} onClick={() => void turnOff()}>
              Turn off push
            </Button>
          </>
        )}
      </div>
      {subscription && (
        <>
          <p className="text-xs text-faint">
            By {subscription.service}, which cannot read what is sent, since {exactTime(subscription.at)}.
          </p>
          <DeliveryList to="device" />
        </>
      )}
    </section>
  );
}

function stateWords(
  can: ReturnType<typeof ability>,
  granted: NotificationPermission,
  isPushed: boolean,
  delaySeconds: number,
): string {
  if (can === 'none') {
    return 'This browser shows no notifications here. They need https or the machine itself; on an iPhone, install the page to the home screen first.';
  }
  if (granted === 'denied')
    return 'This browser was told to block notifications. Allow them in its settings for this page.';
  if (granted === 'default') return 'The page can tell you what happens while it is in the background.';
  if (can !== 'push')
    return 'While the page is open in the background, this browser tells you what happens. It cannot be pushed to.';
  if (!isPushed)
    return 'While the page is open in the background, this browser tells you what happens. Push reaches you without a page, too.';
  return `This device is pushed to. What is settled within ${delaySeconds} seconds is not pushed.`;
}
