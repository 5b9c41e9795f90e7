import type { AlertKind } from '../../../core/alert/alert.ts';
import { useAnswer } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { exactTime } from '../../ui/format.ts';

type Delivery = {
  id: string;
  kind: AlertKind;
  title: string;
  text: string;
  at: number;
  state: 'waiting' | 'sent' | 'withdrawn' | 'failed';
  attempts: number;
  dueAt: number;
  result: string | null;
};

/** The last that was sent, and what came of it. */
export function DeliveryList({ to }: { to: 'device' | 'webhook' }) {
  const { answered, again } = useAnswer<{ deliveries: Delivery[] }>(`/notifications/deliveries?to=${to}`);
  if (answered.type !== 'here' || answered.answer.deliveries.length === 0) return null;
  return (
    <details className="text-xs">
      <summary className="cursor-pointer text-dim hover:text-ink max-phone:min-h-11">Last deliveries</summary>
      <ul aria-label="Last deliveries" className="divide-y divide-line">
        {answered.answer.deliveries.map((delivery) => (
          <li key={delivery.id} className="flex items-baseline gap-x-3 py-1 max-phone:flex-col">
            <span className="min-w-0 flex-1 truncate max-phone:max-w-full">
              {delivery.title} <span className="text-faint">{delivery.text}</span>
            </span>
            <span
              className={classes('tnum min-w-0 break-words', delivery.state === 'failed' ? 'text-bad' : 'text-dim')}
            >
              {stateWords(delivery)}
            </span>
            <span className="tnum shrink-0 text-faint">{exactTime(delivery.at)}</span>
          </li>
        ))}
      </ul>
      <Button look="ghost" onClick={again}>
        Look again
      </Button>
    </details>
  );
}

function stateWords({ state, attempts, result }: Delivery): string {
  switch (state) {
    case 'waiting':
      return attempts === 0
        ? 'waits'
        : `tried ${attempts === 1 ? 'once' : `${attempts} times`}: ${result ?? 'no answer yet'}`;
    case 'sent':
      return `sent${result ? ` (${result})` : ''}`;
    case 'withdrawn':
      return 'settled before';
    case 'failed':
      return `failed: ${result ?? ''}`;
  }
}
