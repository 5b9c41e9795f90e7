/*
 * Shows what is pushed, and answers a request from its notification. It takes no part in loading the page: there is no
 * fetch handler, so nothing is cached.
 */
const base = new URL('./', self.location.href);
const ownHeader = { 'X-Quarterdeck': '1' };
const look = { icon: new URL('icon-192.png', base).href, badge: new URL('icon-192.png', base).href };

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(inTurn(() => take(event.data?.json()))));

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  notification.close();
  const { path = '/', request = null } = notification.data ?? {};
  event.waitUntil(action && request ? decide(action, request, notification) : open(path));
});

/** A push service may give a browser another address at any time. */
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain()));

let before = Promise.resolve();

/** One after another: a browser that lists its notifications while one is being shown loses that one. */
function inTurn(work) {
  const done = before.then(work);
  before = done.catch(() => {});
  return done;
}

async function take(message) {
  if (message?.type === 'show') return show(message);
  if (message?.type !== 'close') return;
  for (const shown of await self.registration.getNotifications({ tag: message.tag })) shown.close();
  if (!message.instead) return;
  const { title, body } = message.instead;
  await self.registration.showNotification(title, { ...look, body, tag: message.tag, silent: true });
}

function show({ title, body, tag, path, actions, request }) {
  return self.registration.showNotification(title, { ...look, body, tag, actions, data: { path, request } });
}

/** The server looks afresh whether the request is still open, and whether this device may answer it. */
async function decide(decision, request, { title, tag, data }) {
  const answer = await fetch(new URL('api/requests/decide', base), {
    method: 'POST',
    headers: { ...ownHeader, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...request, decision }),
  }).catch(() => null);
  if (answer?.ok) return;
  const body =
    answer?.status === 409 || answer?.status === 404
      ? 'It was answered or cancelled before.'
      : 'It could not be answered. Tap to open it.';
  const shown = { ...look, body, tag, data: { path: data.path } };
  await inTurn(() => self.registration.showNotification(title, shown));
}

async function open(path) {
  const address = new URL(path.replace(/^\/+/, ''), base).href;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => url.startsWith(base.href));
  if (!page) return void (await self.clients.openWindow(address));
  page.postMessage({ type: 'open', path });
  await page.focus();
}

async function subscribeAgain() {
  const { publicKey } = await (await fetch(new URL('api/notifications', base), { headers: ownHeader })).json();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON();
  await fetch(new URL('api/notifications/subscription', base), {
    method: 'PUT',
    headers: { ...ownHeader, 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
