import type { Alert, AlertKind } from './alert.ts';

/** A notification as a browser shows it. `tag`: a newer one of the same tag takes its place. */
export type ShownAlert = {
  tag: string;
  title: string;
  body: string;
  /** Where a tap leads, below the base path. */
  path: string;
  actions: { action: 'allow' | 'deny'; title: string }[];
  /** What the actions are about. */
  request: { sessionId: string; requestId: string; epoch: number } | null;
};

type Showing = { details: boolean; mayDecide: boolean };

/** Without details it says that something waits, and offers nothing: nobody should allow what they cannot read. */
export function shownAlert(alert: Alert, { details, mayDecide }: Showing): ShownAlert {
  const { subject: tag, title, text, sessionId, request } = alert;
  const path = pathOf(alert);
  if (!details) return { tag, title: 'Quarterdeck', body: discreetWords[alert.kind], path, actions: [], request: null };
  const isDecidable = mayDecide && sessionId !== null && request?.isDecidable === true;
  if (!isDecidable) return { tag, title, body: text, path, actions: [], request: null };
  const decided = { sessionId, requestId: request.id, epoch: request.epoch };
  return { tag, title, body: text, path, actions, request: decided };
}

/** More than these at once are one notification. */
export const mostAtOnce = 3;

export function shownTogether(alerts: readonly Alert[], { details }: Pick<Showing, 'details'>): ShownAlert {
  const waiting = alerts.filter(({ kind }) => kind === 'request').length;
  const title = waiting > 0 ? `${waiting} ${waiting === 1 ? 'request waits' : 'requests wait'} for you` : 'Quarterdeck';
  const names = [...new Set(alerts.map((alert) => alert.title))];
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  const body = details ? `${alerts.length} news from ${names.slice(0, 3).join(', ')}${more}` : `${alerts.length} news`;
  return { tag: 'together', title, body, path: waiting > 0 ? '/inbox' : '/', actions: [], request: null };
}

const actions: ShownAlert['actions'] = [
  { action: 'allow', title: 'Allow once' },
  { action: 'deny', title: 'Deny' },
];

const discreetWords: { [Kind in AlertKind]: string } = {
  request: 'A request waits for you.',
  turn: 'A session is done.',
  failure: 'Something failed.',
  task: 'A task is done.',
  taskFailure: 'A task needs you.',
  budget: 'A budget needs a look.',
};

function pathOf({ kind, sessionId }: Alert): string {
  if (sessionId !== null) return `/sessions/${sessionId}`;
  return kind === 'task' || kind === 'taskFailure' ? '/agents' : '/';
}
