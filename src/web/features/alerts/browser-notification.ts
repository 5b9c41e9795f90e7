import type { Alert } from '../../../core/alert/alert.ts';
import { shownAlert } from '../../../core/alert/shown-alert.ts';
import { basePath } from '../../connection/base-path.ts';
import { registerWorker } from '../../connection/service-worker.ts';

let before: Promise<unknown> = Promise.resolve();

/** One after another: a browser that lists its notifications while one is being shown loses that one. */
function inTurn(work: (worker: ServiceWorkerRegistration | null) => Promise<void>): Promise<void> {
  const done = before.then(async () => work(await registerWorker()));
  before = done.catch(() => {});
  return done;
}

/** Shown by the worker, as a push is: it has the same buttons, and one that is pushed as well takes its place. */
export function showInBrowser(alert: Alert, showing: { details: boolean; mayDecide: boolean }): Promise<void> {
  const { title, body, tag, path, actions, request } = shownAlert(alert, showing);
  const options = { body, tag, actions, data: { path, request }, icon: `${basePath}/icon-192.png` };
  return inTurn(async (worker) => worker?.showNotification(title, options as NotificationOptions));
}

export function closeInBrowser(tag: string): Promise<void> {
  return inTurn(async (worker) => {
    for (const notification of (await worker?.getNotifications({ tag })) ?? []) notification.close();
  });
}
