import type { IncomingHttpHeaders } from 'node:http';
import type { Place } from './place.ts';

export type ReceivedRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  place: Place | undefined;
};

export type RequestLog = {
  requests: readonly ReceivedRequest[];
  add(request: ReceivedRequest): void;
  received(matches: (request: ReceivedRequest) => boolean): Promise<ReceivedRequest>;
};

/** Remembers the newest requests, and tells those who wait for one. */
export function createRequestLog(limit = 1_000): RequestLog {
  const requests: ReceivedRequest[] = [];
  const watchers = new Set<(request: ReceivedRequest) => void>();

  return {
    requests,
    add(request) {
      requests.push(request);
      if (requests.length > limit) requests.shift();
      for (const watcher of watchers) watcher(request);
    },
    received(matches) {
      const past = requests.find(matches);
      if (past !== undefined) return Promise.resolve(past);
      return new Promise((resolve) => {
        const watcher = (request: ReceivedRequest) => {
          if (!matches(request)) return;
          watchers.delete(watcher);
          resolve(request);
        };
        watchers.add(watcher);
      });
    },
  };
}
