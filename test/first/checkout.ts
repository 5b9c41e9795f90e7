import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The newest commit as somebody gets it who has just cloned it, on a machine with Node and npm only. */
export type Checkout = { start(): Promise<Started>; remove(): void };

export type Started = { link: string; seconds: number; output: string; stop(): Promise<void> };

export function makeCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-first-'));
  const source = join(folder, 'quarterdeck');
  const home = join(folder, 'home');
  mkdirSync(source);
  mkdirSync(home);
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', source], { input: archive });
  // How this machine reaches the registry is no part of what a newcomer has.
  const { NODE_EXTRA_CA_CERTS, HTTPS_PROXY, HTTP_PROXY, QUARTERDECK_FIRST_PATH } = process.env;
  const path = QUARTERDECK_FIRST_PATH ?? '/usr/local/bin:/usr/bin:/bin';
  const environment = { NODE_EXTRA_CA_CERTS, HTTPS_PROXY, HTTP_PROXY, PATH: path, HOME: home };

  return {
    start: () => start(source, environment),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function start(source: string, env: NodeJS.ProcessEnv): Promise<Started> {
  const began = performance.now();
  const args = ['start', '--', '--no-open', '--port', '0'];
  const child = spawn('npm', args, { cwd: source, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const { link, output } = await linkOf(child, ended);
  const seconds = (performance.now() - began) / 1000;
  return {
    link,
    output,
    seconds,
    async stop() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

function linkOf(child: ChildProcess, ended: Promise<unknown>): Promise<{ link: string; output: string }> {
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<{ link: string; output: string }>();
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
    const link = /http:\/\/\S+#code=\S+/.exec(output)?.[0];
    if (link !== undefined) resolve({ link, output });
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  void ended.then(() => reject(new Error(`It did not start:\n${output}`)));
  return promise;
}
