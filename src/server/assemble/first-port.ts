import { listen } from '../http/server.ts';
import type { ServeOptions } from './options.ts';

/** Listens on the port that was asked for, or on the next one that is free. */
export async function listenOnFirst({ host, port, sparePorts }: ServeOptions): ReturnType<typeof listen> {
  for (let next = port; ; next += 1) {
    const listening = await listen(host, next);
    const isTaken = 'type' in listening && listening.code === 'EADDRINUSE';
    if (!isTaken || next >= port + sparePorts) return listening;
  }
}

export function listenProblem(code: string, { host, port }: ServeOptions): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Take another one: --port ${port + 1}`;
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has. Ports from 1024 on do not.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is not an address of this machine.`;
  return `Quarterdeck cannot listen on ${host}, port ${port}: ${code}`;
}
