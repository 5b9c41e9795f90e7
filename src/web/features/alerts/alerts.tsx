import { CircleCheck, CircleDollarSign, CircleX, Hand, X } from 'lucide-react';
import { Link } from 'wouter';
import type { Alert, AlertKind } from '../../../core/alert/alert.ts';
import { shownAlert } from '../../../core/alert/shown-alert.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { useAlerts } from './use-alerts.ts';

/** What happens in sessions that one does not look at. It lies over the list of sessions, in nobody's way. */
export function Alerts({ takeEarly }: { takeEarly(): Alert[] }) {
  const { alerts, hide } = useAlerts(takeEarly);
  return (
    <div
      role="status"
      aria-label="Notifications"
      className="pointer-events-none fixed bottom-16 left-2 z-50 flex w-[calc(264px-16px)] flex-col gap-1.5 max-phone:inset-x-2 max-phone:top-[max(8px,env(safe-area-inset-top))] max-phone:bottom-auto max-phone:w-auto"
    >
      {alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} onHide={() => hide(alert.subject)} />
      ))}
    </div>
  );
}

function AlertCard({ alert, onHide }: { alert: Alert; onHide(): void }) {
  const { path } = shownAlert(alert, { details: true, mayDecide: false });
  const { icon: Icon, look } = looks[alert.kind];
  return (
    <div className="pointer-events-auto flex items-start gap-2 rounded-lg border border-line bg-panel py-1 pr-1 pl-2.5 shadow-float">
      <Icon size={14} aria-hidden="true" className={classes('mt-1.5 shrink-0', look)} />
      <Link href={path} onClick={onHide} className="min-w-0 flex-1 py-1 text-xs hover:text-sea">
        <span className="sr-only">{words[alert.kind]} </span>
        <span className="block truncate font-medium">{alert.title}</span>
        <span className="line-clamp-2 break-words text-dim">{alert.text}</span>
      </Link>
      <IconButton label="Hide this" onClick={onHide}>
        <X size={14} />
      </IconButton>
    </div>
  );
}

const looks: { [Kind in AlertKind]: { icon: typeof Hand; look: string } } = {
  request: { icon: Hand, look: 'text-wait' },
  turn: { icon: CircleCheck, look: 'text-ok' },
  failure: { icon: CircleX, look: 'text-bad' },
  task: { icon: CircleCheck, look: 'text-ok' },
  taskFailure: { icon: CircleX, look: 'text-bad' },
  budget: { icon: CircleDollarSign, look: 'text-wait' },
};

const words: { [Kind in AlertKind]: string } = {
  request: 'Waits for you:',
  turn: 'Done:',
  failure: 'Failed:',
  task: 'Task done:',
  taskFailure: 'Task needs you:',
  budget: 'Budget:',
};
