/*
 * Keeps the page's own files for when there is no connection, shows what is pushed, and answers a request from its
 * notification. It never touches /api: what it keeps is the same for everybody.
 */
const base = new URL('./', self.location.href);
const ownHeader = { 'X-Quarterdeck': '1' };
const look = { icon: new URL('icon-192.png', base).href, badge: new URL('icon-192.png', base).href };

/** The build fills these in (scripts/page-plugin.ts), so a new version of the page is a new worker. */
const version = 'VERSION';
const files = ['FILES'];

const cachePrefix = `quarterdeck-page ${base.pathname} `;
const cacheName = cachePrefix + version;
/** A page that takes longer than this comes from the cache. */
const patienceMs = 3000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET' || !url.startsWith(base.href)) return;
  const path = new URL(url).pathname.slice(base.pathname.length);
  if (mode === 'navigate' && isPage(path)) event.respondWith(loadPage(event));
  if (mode !== 'navigate' && path.startsWith('assets/')) event.respondWith(loadAsset(event));
});

/** Notifications work without the cache, so a file that can't be loaded is left for the next page load. */
async function install() {
  await fillCache().catch(() => {});
  await self.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(cachePrefix) && name !== cacheName) await caches.delete(name);
  }
  await self.clients.claim();
}

/** One file at a time, so that the page's own requests go first; the page last, so that it never lacks a file. */
async function fillCache() {
  const cache = await caches.open(cacheName);
  for (const file of files) {
    const url = new URL(file, base).href;
    if (!(await cache.match(url))) await cache.put(url, await loaded(url));
  }
  const page = await loaded(base.href, { cache: 'no-cache' });
  // The server may have been upgraded meanwhile: that page belongs to the next worker.
  if ((await page.clone().text()).includes(files[0])) await cache.put(base.href, page);
}

async function loaded(url, options) {
  const response = await fetch(url, options);
  if (!response.ok || response.redirected) throw new Error(`${url}: ${response.status}`);
  return response;
}

function isPage(path) {
  return !/^(api|health|metrics|ws)(\/|$)|\.[^/]*$/.test(path);
}

/** From the server whenever it answers, so that nobody is left with an old page. */
async function loadPage(event) {
  const kept = await (await caches.open(cacheName)).match(base.href);
  if (!kept) {
    event.waitUntil(fillCache().catch(() => {}));
    return fetch(event.request);
  }
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, null));
  const answer = await Promise.race([fetch(event.request), late]).catch(() => null);
  return answer === null || answer.status >= 500 ? kept : answer;
}

/** The name of such a file changes with its content. */
async function loadAsset(event) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(cache.put(event.request, answer.clone()));
  return answer;
}

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
