import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerShell } from '../http/shell.ts';
import { type CommandContext, type CommandOutcome, parseCommand } from './command.ts';

const help = `quarterdeck [serve]

Starts the server on this machine and prints its link.

  --port N     the port (default: 7433)
  --help       this text
`;

const defaultPort = 7433;

export async function serveCommand(args: string[], { stdout, environment }: CommandContext): Promise<CommandOutcome> {
  const parsed = parseCommand(args, { port: { type: 'string' }, help: { type: 'boolean' } });
  if (parsed.type === 'wrong') return parsed;
  if (parsed.values.help) return { type: 'text', text: help };
  const port = Number(parsed.values.port ?? environment.QUARTERDECK_PORT ?? defaultPort);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    return { type: 'wrong', reason: '--port takes a number up to 65535.' };
  const server = createServer(answerShell);
  const problem = await listen(server, port);
  if (problem) return { type: 'failed', reason: problem };
  stdout.write(`Quarterdeck is at http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`);
  await untilSignalled();
  server.close();
  server.closeAllConnections();
  return { type: 'done' };
}

async function listen(server: Server, port: number): Promise<string | null> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return `Port ${port} is taken. --port takes another one.`;
    return `Port ${port} cannot be used: ${message}`;
  }
}

function untilSignalled(): Promise<unknown> {
  return Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}
