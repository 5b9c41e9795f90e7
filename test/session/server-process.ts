import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ProcessIdentity } from '../../src/server/claude/identity.ts';
import type { House } from './house.ts';

export type ServerFacts = { session: string; message: string; identity: ProcessIdentity };

/** Runs a server of its own on the house's data until its CLI is in a turn, and kills it with -9. */
export async function runServer(house: House & { fake: string }, text: string): Promise<ServerFacts> {
  const script = fileURLToPath(new URL('./server-main.ts', import.meta.url));
  const child = spawn(process.execPath, [script, house.folder, house.project, house.fake, text], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGKILL');
  await once(child, 'exit');
  return JSON.parse(chunk.toString()) as ServerFacts;
}
