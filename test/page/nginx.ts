import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type NginxProxy = { origin: string; close(): Promise<void> };

const places = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];

/** Where nginx is, or null. As root on a Debian it is installed when it is missing. */
export function findNginx(): string | null {
  const found = () => places.find((path) => existsSync(path)) ?? null;
  if (found() !== null || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found();
  spawnSync('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return found();
}

/** nginx with a certificate of its own on loopback, which hands `/deck/` on as docs/REMOTE.md shows it. */
export async function startNginx(nginx: string, port: number, deckPort: number): Promise<NginxProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-proxy-'));
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=deck.test', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  spawnSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration({ folder, certificate, key, port, deckPort }));
  const child = spawn(nginx, ['-c', file, '-p', folder, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] });
  await listening(child, port);
  return {
    origin: `https://127.0.0.1:${port}`,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Facts = { folder: string; certificate: string; key: string; port: number; deckPort: number };

function configuration({ folder, certificate, key, port, deckPort }: Facts): string {
  return `
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${certificate};
    ssl_certificate_key ${key};
    client_max_body_size 8m;
    location /deck/ {
      proxy_pass http://127.0.0.1:${deckPort};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_read_timeout 1h;
      proxy_buffering off;
    }
  }
}
`;
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await pause(50);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
