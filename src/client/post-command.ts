import type { JsonObject } from '../core/json.ts';
import type { WireError } from '../core/wire.ts';
import type { Answer, OutboxItem } from './outbox.ts';

export type PostOptions = { url: string; token: string | undefined; fetch: typeof fetch };

/** Sends a command over HTTP. Null when it was not answered and has to be sent again. */
export type PostCommand = (item: OutboxItem) => Promise<Answer | null>;

export function createPost({ url, token, fetch }: PostOptions): PostCommand {
  const address = commandAddress(url);
  // A foreign page cannot set the header of ours.
  const headers = {
    'Content-Type': 'application/json',
    'X-Quarterdeck': '1',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  };

  return async ({ id, command }) => {
    const body = JSON.stringify({ id, command });
    const response = await fetch(address, { method: 'POST', headers, body }).catch(() => null);
    // That this device is no longer signed in is told by the link, and the command is kept until it is again.
    if (!response || response.status === 401) return null;
    return answerOf(await response.json().catch(() => null));
  };
}

/** `https://deck/base/api/commands` for `wss://deck/base/ws`. */
function commandAddress(url: string): string {
  const address = new URL(url);
  address.protocol = address.protocol === 'wss:' ? 'https:' : 'http:';
  address.pathname = address.pathname.replace(/\/ws$/, '/api/commands');
  return address.href;
}

function answerOf(body: { result?: JsonObject; error?: WireError } | null): Answer | null {
  if (body?.result) return { type: 'done', result: body.result };
  return body?.error ? { type: 'refused', error: body.error } : null;
}
