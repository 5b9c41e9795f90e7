import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refused } from '../gate/admission.ts';
import { cookieOf } from '../gate/credential.ts';
import type { AppBindings } from '../server.ts';
import { type Answer, ok, refuseWith } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { device, scope } from './schema/device.ts';
import { time } from './schema/named.ts';

const signedIn = z.object({ device });

const postSignIn = apiRoute(
  'public',
  {
    method: 'post',
    path: '/sign-in',
    summary: 'Exchanges a one-time code for a cookie',
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: z.strictObject({ code: z.string().min(1).max(200) }) } },
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

const pairing = z.object({ link: z.string(), qrSvg: z.string(), expiresAt: time });

const postPairing = apiRoute(
  'admin',
  {
    method: 'post',
    path: '/pairings',
    summary: 'Makes a link and a QR code that let another device in, once and soon',
    request: {
      body: { required: true, content: { 'application/json': { schema: z.strictObject({ scope }) } } },
    },
    responses: {
      200: { description: 'Where the other device is to go.', content: { 'application/json': { schema: pairing } } },
      ...refusals,
    },
  },
  ...jsonBody(4 * 1024),
);

export const signInRoutes = [postSignIn, postSignOut, postPairing];

export function serveSignIn(app: OpenAPIHono<AppBindings>, { signIn, cookieName, peer, basePath }: ApiContext): void {
  app.openapi(postSignIn, async (context) => {
    const { incoming } = context.env;
    const outcome = await signIn.exchange({
      code: context.req.valid('json').code,
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

  app.openapi(postPairing, async (context) => {
    const { scope: wanted } = context.req.valid('json');
    const made = signIn.pairing({
      origin: originOf(context) + basePath.slice(0, -1),
      scope: wanted,
      creator: context.get('device'),
    });
    if (made.type === 'refused') return refusedBy(context, made);
    const { link, qrSvg, expiresAt } = made;
    return ok(context, pairing, { link, qrSvg, expiresAt });
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
