import { basePath } from './base-path.ts';

/** What this browser can do, here: push needs https or this machine, and on an iPhone an installed page. */
export type Ability = 'push' | 'notifications' | 'none';

export function ability(): Ability {
  if (!('serviceWorker' in navigator) || !('Notification' in window)) return 'none';
  return 'PushManager' in window ? 'push' : 'notifications';
}

export function permission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied';
}

/** Must be called by a click: browsers take nothing else for a wish of a person. */
export function askPermission(): Promise<NotificationPermission> {
  return Notification.requestPermission();
}

/** The worker keeps the page's files, so that it opens without a connection. This asks for no permission. */
export function keepPageOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => void registerScript().catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 5000 });
  else setTimeout(register, 1000);
}

function registerScript(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(`${basePath}/service-worker.js`, { scope: `${basePath}/` });
}

/** The worker that shows notifications; null where there can be none. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (ability() === 'none') return null;
  await registerScript();
  return navigator.serviceWorker.ready;
}

export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Subscribes this browser at its push service. Rejects with what the browser says against it. */
export async function subscribe(publicKey: string): Promise<BrowserSubscription> {
  const worker = await registerWorker();
  if (!worker) throw new Error('This browser shows no notifications.');
  const before = await worker.pushManager.getSubscription();
  // It may be for keys of another installation that was served here.
  if (before) await before.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(`${basePath}/`);
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Tells where a tap on a notification leads, when the page is open already. */
export function onOpen(open: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const listen = ({ data }: MessageEvent<{ type?: string; path?: string } | null>) => {
    if (data?.type === 'open' && data.path?.startsWith('/')) open(data.path);
  };
  navigator.serviceWorker.addEventListener('message', listen);
  return () => navigator.serviceWorker.removeEventListener('message', listen);
}
