import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawUpload = {
  socket: Socket;
  /** Writes bytes as they are. */
  write(bytes: string | Buffer): void;
  /** Writes one chunk of a chunked body; an empty one ends it. */
  chunk(bytes: string): void;
  /** The status of the answer, or 0 when the server hangs up without one. */
  status(): Promise<number>;
};

/** Begins a request whose body is written piece by piece. */
export async function beginBody(
  port: number,
  { method = 'POST', path, headers }: { method?: string; path: string; headers: { [name: string]: string } },
): Promise<RawUpload> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  let text = '';
  const status = new Promise<number>((resolve) => {
    const told = () => /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      if (told() !== undefined) resolve(Number(told()));
    });
    socket.on('close', () => resolve(Number(told() ?? 0)));
  });
  const all = { Host: `127.0.0.1:${port}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return {
    socket,
    write: (bytes) => void socket.write(bytes),
    chunk: (bytes) => void socket.write(`${Buffer.byteLength(bytes).toString(16)}\r\n${bytes}\r\n`),
    status: () => status,
  };
}
