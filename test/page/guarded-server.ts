import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const token = 'the-right-token';

/** Model context servers over HTTP, at any path, that want their person signed in by OAuth, and who signs people in. */
export async function startGuardedServer() {
  const server = createServer((request, response) => void answer(request, response, url()));
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: url(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, base: string): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', base);
  const body = await textOf(request);
  const send = (status: number, json: object, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));

  if (pathname.startsWith('/.well-known/oauth-protected-resource')) {
    const path = pathname.slice('/.well-known/oauth-protected-resource'.length);
    return void send(200, { resource: `${base}${path}`, authorization_servers: [base] });
  }
  if (pathname.startsWith('/.well-known/')) return void send(200, metadata(base));
  if (pathname === '/register') return void send(201, { ...JSON.parse(body), client_id: 'a-client' });
  if (pathname === '/authorize') {
    const back = new URL(searchParams.get('redirect_uri') ?? base);
    back.searchParams.set('code', 'a-code');
    back.searchParams.set('state', searchParams.get('state') ?? '');
    return void response.writeHead(302, { location: back.href }).end();
  }
  if (pathname === '/token') {
    return void send(200, { access_token: token, token_type: 'Bearer', expires_in: 3600, refresh_token: 'again' });
  }
  if (request.headers.authorization !== `Bearer ${token}`) {
    const where = `${base}/.well-known/oauth-protected-resource${pathname}`;
    return void send(401, { error: 'invalid_token' }, { 'www-authenticate': `Bearer resource_metadata="${where}"` });
  }
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const call = JSON.parse(body) as Call;
  if (call.id === undefined) return void response.writeHead(202).end();
  send(200, { jsonrpc: '2.0', id: call.id, ...reply(call) });
}

function metadata(base: string): object {
  return {
    issuer: base,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    registration_endpoint: `${base}/register`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  };
}

type Call = { id?: number; method: string; params?: { protocolVersion?: string } };

function reply({ method, params }: Call): { result: object } | { error: object } {
  if (method === 'initialize') {
    const serverInfo = { name: 'safe', version: '1.0.0' };
    return { result: { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo } };
  }
  const look = { name: 'look', description: 'Looks.', inputSchema: { type: 'object', properties: {} } };
  if (method === 'tools/list') return { result: { tools: [look] } };
  return { error: { code: -32601, message: 'Method not found' } };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
