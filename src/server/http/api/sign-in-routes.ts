import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refused } from '../gate/admission.ts';
import { cookieOf } from '../gate/credential.ts';
import type { PairingAddress } from '../pairing-addresses.ts';
import type { AppBindings } from '../server.ts';
import { type Answer, ok, refuse, refuseWith } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { device, scope } from './schema/device.ts';
import { time } from './schema/named.ts';

const signedIn = z.object({ device });

const secret = z.string().min(1).max(200);
const proof = z.union([z.strictObject({ code: secret }), z.strictObject({ token: secret })]);

const postSignIn = apiRoute(
  'public',
  {
    method: 'post',
    path: '/sign-in',
    summary: 'Exchanges a one-time code or a token for a cookie',
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: proof } },
      },
    },
    responses: {
      200: {
        description: 'The browser is signed in as this device.',
        content: { 'application/json': { schema: signedIn } },
      },
      ...refusals,
    },
  },
  ...jsonBody(4 * 1024),
);

const nothing = z.object({});

const postSignOut = apiRoute('watch', {
  method: 'post',
  path: '/sign-out',
  summary: 'Revokes the device that asks',
  responses: {
    200: { description: 'It is signed out.', content: { 'application/json': { schema: nothing } } },
    ...refusals,
  },
});

const address = z
  .object({
    origin: z.string(),
    kind: z.enum(['current', 'network', 'tailnet', 'name']),
    missing: z.array(z.enum(['listen', 'allow', 'reach'])),
  })
  .openapi('PairingAddress');

const getAddresses = apiRoute('admin', {
  method: 'get',
  path: '/addresses',
  summary: 'Lists the addresses under which another device might reach the server',
  responses: {
    200: {
      description: 'Each with what it still needs, checked just now. The address of the asker comes first.',
      content: { 'application/json': { schema: z.object({ addresses: z.array(address) }) } },
    },
    ...refusals,
  },
});

const pairing = z.object({ id: z.string(), link: z.string(), qrSvg: z.string(), expiresAt: time });

const pairingWish = z.strictObject({
  scope,
  origin: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .exactOptional()
    .openapi({ description: 'One of the addresses; by default that of the asker.' }),
});

const postPairing = apiRoute(
  'admin',
  {
    method: 'post',
    path: '/pairings',
    summary: 'Makes a link and a QR code that let another device in, once and soon',
    request: {
      body: { required: true, content: { 'application/json': { schema: pairingWish } } },
    },
    responses: {
      200: { description: 'Where the other device is to go.', content: { 'application/json': { schema: pairing } } },
      ...refusals,
    },
  },
  ...jsonBody(4 * 1024),
);

export const signInRoutes = [postSignIn, postSignOut, getAddresses, postPairing];

export function serveSignIn(app: OpenAPIHono<AppBindings>, parts: ApiContext): void {
  const { signIn, cookieName, peer, basePath } = parts;
  /** What the asker uses works, whatever else does. */
  const addressesFor = async (context: Context<AppBindings>): Promise<PairingAddress[]> => {
    const current = originOf(context);
    const others = (await parts.pairingAddresses()).filter(({ origin }) => origin !== current);
    return [{ origin: current, kind: 'current', missing: [] }, ...others];
  };

  const leadsHere = async (origin: string) =>
    (await parts.pairingAddresses()).some((known) => known.origin === origin && known.missing.length === 0);

  app.openapi(postSignIn, async (context) => {
    const { incoming } = context.env;
    const outcome = await signIn.exchange({
      proof: context.req.valid('json'),
      cookie: cookieOf(incoming.headers.cookie, cookieName),
      userAgent: incoming.headers['user-agent'],
      remoteAddress: peer(incoming),
      secure: isSecure(context),
    });
    if (outcome.type === 'refused') return refusedBy(context, outcome);
    if (outcome.setCookie !== null) context.header('Set-Cookie', outcome.setCookie);
    return ok(context, signedIn, { device: outcome.device });
  });

  app.openapi(postSignOut, async (context) => {
    const { setCookie } = await signIn.signOut(context.get('device'), isSecure(context));
    context.header('Set-Cookie', setCookie);
    return ok(context, nothing, {});
  });

  app.openapi(getAddresses, async (context) =>
    ok(context, z.object({ addresses: z.array(address) }), { addresses: await addressesFor(context) }),
  );

  app.openapi(postPairing, async (context) => {
    const { scope: wanted, origin = originOf(context) } = context.req.valid('json');
    if (origin !== originOf(context) && !(await leadsHere(origin))) {
      const message = 'That address doesn’t lead here. Choose one of GET /api/addresses that needs nothing more.';
      return refuse(context, 'invalid', message);
    }
    const made = signIn.pairing({
      origin: origin + basePath.slice(0, -1),
      scope: wanted,
      creator: context.get('device'),
    });
    if (made.type === 'refused') return refusedBy(context, made);
    const { id, link, qrSvg, expiresAt } = made;
    return ok(context, pairing, { id, link, qrSvg, expiresAt });
  });
}

/** The gate has let in no Host and no Origin but our own. */
function originOf(context: Context<AppBindings>): string {
  const { origin, host } = context.env.incoming.headers;
  return origin ?? `http://${host}`;
}

function isSecure(context: Context<AppBindings>): boolean {
  return originOf(context).startsWith('https:');
}

function refusedBy(context: Context<AppBindings>, { status, code, message, why, retryAfter }: Refused): Answer {
  context.get('log').warn({ status, error: code, why }, 'refused');
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter));
  return refuseWith(context, { code, message }, status as ContentfulStatusCode);
}
