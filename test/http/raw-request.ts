import { once } from 'node:events';
import { connect } from 'node:net';

/** A request as bytes, so that every header is what the test says and nothing is added. */
export type RawRequest = {
  method?: string;
  target?: string;
  version?: string;
  headers: { [name: string]: string | undefined };
  body?: string;
};

export type RawAnswer = { status: number; headers: { [name: string]: string }; body: string; text: string };

export async function askRaw(at: { host: string; port: number }, request: RawRequest): Promise<RawAnswer> {
  const socket = connect(at);
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  socket.write(textOf(request));
  const chunks: Buffer[] = [];
  for await (const chunk of socket) {
    chunks.push(chunk as Buffer);
    if (isSwitched(chunks)) break;
  }
  socket.destroy();
  return answerOf(Buffer.concat(chunks).toString());
}

function textOf({ method = 'GET', target = '/', version = '1.1', headers, body }: RawRequest): string {
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const all = { Connection: 'close', ...length, ...headers };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}\r\n`));
  return `${method} ${target} HTTP/${version}\r\n${lines.join('')}\r\n${body ?? ''}`;
}

/** A WebSocket stays open after its answer. */
function isSwitched(chunks: Buffer[]): boolean {
  const text = Buffer.concat(chunks).toString();
  return text.startsWith('HTTP/1.1 101') && text.includes('\r\n\r\n');
}

function answerOf(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n'), text };
}
