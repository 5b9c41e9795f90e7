import { type Client, createClient } from '../../client/client.ts';
import { basePath } from './base-path.ts';
import { createOutboxStorage } from './outbox-storage.ts';
import { savedState } from './saved-state.ts';

/** The one connection of this page. A phone that wakes up, or a network that is back, is not made to wait. */
export function connect(): Client {
  const url = new URL(`${basePath}/ws`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const client = createClient({ url: url.href, outbox: createOutboxStorage(), saved: savedState });
  const wake = () => client.wake();
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  return client;
}
