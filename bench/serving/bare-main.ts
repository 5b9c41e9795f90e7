import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { streamFlags } from '../../test/fake-claude/run.ts';

/** What serving is held against: each line of a CLI to each client as it comes, not parsed, not kept. */

const newline = 0x0a;
const [claude = ''] = process.argv.slice(2);
const cli = spawn(claude, streamFlags, { stdio: ['pipe', 'pipe', 'inherit'] });
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });

server.on('connection', (socket) => {
  socket.on('message', (bytes: Buffer) => cli.stdin.write(Buffer.concat([bytes, Buffer.from('\n')])));
});

let open: Buffer[] = [];
cli.stdout.on('data', (chunk: Buffer) => {
  let start = 0;
  for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
    const part = chunk.subarray(start, end);
    forward(open.length > 0 ? Buffer.concat([...open, part]) : part);
    open = [];
    start = end + 1;
  }
  if (start < chunk.length) open.push(chunk.subarray(start));
});

function forward(line: Buffer): void {
  for (const client of server.clients) client.send(line, { binary: false });
}

server.on('listening', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.on('SIGTERM', () => {
  cli.kill('SIGKILL');
  process.exit(0);
});
