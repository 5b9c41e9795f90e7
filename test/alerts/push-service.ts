import { spawnSync } from 'node:child_process';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PushSubscription } from '../../src/server/store/alert/alert-store.ts';

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** An HTTPS service on loopback that takes what is posted, as a push service or a receiver of webhooks does. */
export type PostedTo = {
  origin: string;
  /** Its certificate, which nobody else trusts. */
  ca: string;
  received: Received[];
  /** Resolves when so many were received. */
  until(count: number): Promise<void>;
  /** What it answers with from here on. */
  answer(status: number, headers?: { [name: string]: string }): void;
  close(): Promise<void>;
};

export async function startPostedTo(): Promise<PostedTo> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-push-'));
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-days', '2'];
  const keys = ['-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  spawnSync('openssl', ['req', '-x509', ...subject, ...keys, '-keyout', keyFile, '-out', certificateFile], {
    stdio: 'ignore',
  });
  const [key, cert] = await Promise.all([readFile(keyFile, 'utf8'), readFile(certificateFile, 'utf8')]);
  const received: Received[] = [];
  const waiting: { count: number; resolve(): void }[] = [];
  let next: { status: number; headers: { [name: string]: string } } = { status: 201, headers: {} };

  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(next.status, next.headers).end();
    for (const { count, resolve } of waiting) if (received.length >= count) resolve();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    ca: cert,
    received,
    until: (count) => {
      if (received.length >= count) return Promise.resolve();
      return new Promise((resolve) => waiting.push({ count, resolve }));
    },
    answer: (status, headers = {}) => {
      next = { status, headers };
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A browser that is subscribed, and can read what was pushed to it. */
export function makeSubscriber(origin: string, name = 'browser') {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const subscription: PushSubscription = {
    endpoint: `${origin}/${name}`,
    p256dh: pair.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  };
  return {
    subscription,
    /** The other way round of RFC 8291, written apart from what is tested. */
    read({ body }: Pick<Received, 'body'>): Record<string, unknown> {
      const salt = body.subarray(0, 16);
      const length = body.readUInt8(20);
      const sender = body.subarray(21, 21 + length);
      const sealed = body.subarray(21 + length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(opened.subarray(0, opened.lastIndexOf(2)).toString());
    },
  };
}
