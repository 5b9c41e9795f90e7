import type { Alert } from '../../../core/alert/alert.ts';
import { shownAlert } from '../../../core/alert/shown-alert.ts';
import { basePath } from '../../connection/base-path.ts';
import { registerWorker } from '../../connection/service-worker.ts';

/** Shown by the worker, as a push is: it has the same buttons, and one that is pushed as well takes its place. */
export async function showInBrowser(alert: Alert, showing: { details: boolean; mayDecide: boolean }): Promise<void> {
  const worker = await registerWorker();
  const { title, body, tag, path, actions, request } = shownAlert(alert, showing);
  const options = { body, tag, actions, data: { path, request }, icon: `${basePath}/icon-192.png` };
  await worker?.showNotification(title, options as NotificationOptions);
}

export async function closeInBrowser(tag: string): Promise<void> {
  const worker = await registerWorker();
  for (const notification of (await worker?.getNotifications({ tag })) ?? []) notification.close();
}
