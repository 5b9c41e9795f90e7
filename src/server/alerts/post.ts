import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

export type Posted =
  | { type: 'answered'; status: number; retryAfterMs: number | null; text: string }
  | { type: 'failed'; reason: string };

export type Posting = { headers: { [name: string]: string }; body: Uint8Array; allowPrivate: boolean };

/** Sends something to an address of somebody else. It follows no redirect and waits for no more than a while. */
export type Post = (url: URL, posting: Posting) => Promise<Posted>;

/** `ca` and `isPrivate` are for tests, whose services are on this machine. */
type PostOptions = { timeoutMs?: number; ca?: string; isPrivate?(address: string): boolean };

const answerLimit = 1024;

export function createPost({ timeoutMs = 10_000, ca, isPrivate = isPrivateAddress }: PostOptions = {}): Post {
  return (url, { headers, body, allowPrivate }) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!allowPrivate && isIP(host) !== 0 && isPrivate(host)) return Promise.resolve<Posted>(refused);
    const { promise, resolve } = Promise.withResolvers<Posted>();
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(body.length) },
      // The address is looked at where the connection is made, so no second answer of a name server counts.
      ...(allowPrivate ? {} : { lookup: publicLookup(isPrivate) }),
      ...(ca === undefined ? {} : { ca }),
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    };
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text = (text + chunk).slice(0, answerLimit);
      });
      response.on('error', (error) => resolve({ type: 'failed', reason: reasonOf(error) }));
      response.on('end', () => {
        const retryAfterMs = waitOf(response.headers['retry-after']);
        resolve({ type: 'answered', status: response.statusCode ?? 0, retryAfterMs, text });
      });
    });
    request.on('error', (error) => resolve({ type: 'failed', reason: reasonOf(error) }));
    request.end(body);
    return promise;
  };
}

const refused = { type: 'failed', reason: 'The address is in a private network.' } as const;

function publicLookup(isPrivate: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('there is no address'), '', 0);
      if (addresses.some(({ address }) => isPrivate(address))) return callback(new Error(refused.reason), '', 0);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

function reasonOf(error: Error & { code?: string }): string {
  if (error.name === 'TimeoutError' || error.code === 'ABORT_ERR') return 'There was no answer in time.';
  const words = error.message || error.code || 'The connection failed.';
  return words.slice(0, 200);
}

/** Seconds; a date is not worth the trouble. */
function waitOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : null;
}
