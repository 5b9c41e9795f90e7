import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Delivery, Message } from './message.ts';
import type { Failure } from './script.ts';
import { streamOf } from './stream.ts';

export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

export function sendFailure(response: ServerResponse, { status, error, headers }: Failure): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/json' });
  response.end(JSON.stringify({ type: 'error', error }));
}

type StreamControl = { pass: (name: string) => Promise<void>; pace: number; headers: Record<string, string> };

export async function sendStream(
  response: ServerResponse,
  message: Message,
  deliveries: readonly Delivery[],
  { pass, pace, headers }: StreamControl,
): Promise<void> {
  const closed = once(response, 'close');
  response.writeHead(200, { ...headers, 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  for (const item of streamOf(message, deliveries)) {
    if (response.destroyed) return;
    if (item.type === 'hold') {
      await Promise.race([pass(item.name), closed]);
      continue;
    }
    response.write(`event: ${item.event.type}\ndata: ${JSON.stringify(item.event)}\n\n`);
    if (pace > 0 && item.event.type === 'content_block_delta') await pause(pace);
  }
  response.end();
}
