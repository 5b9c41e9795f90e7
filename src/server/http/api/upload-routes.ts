import { randomUUID } from 'node:crypto';
import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { imageTypeOf, imageTypes } from './file-type.ts';
import { wholeBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';

export const uploadPath = '/uploads';

const uploadBytes = 5 * 1024 * 1024;
/** What was not sent within a day is dropped. */
const keptMs = 24 * 60 * 60_000;
const binary = z.any().openapi({ type: 'string', format: 'binary' });

const uploaded = z.object({ id: z.string(), mediaType: z.string(), bytes: z.number() });

const postUpload = apiRoute(
  'operate',
  {
    method: 'post',
    path: uploadPath,
    summary: 'Keeps an image, to be sent with a message by the same device',
    request: {
      body: {
        required: true,
        content: Object.fromEntries(
          ['application/octet-stream', ...imageTypes].map((type) => [type, { schema: binary }]),
        ),
      },
    },
    responses: {
      200: { description: 'What `message.send` names it by.', content: { 'application/json': { schema: uploaded } } },
      ...refusals,
    },
  },
  wholeBody(uploadBytes),
);

export const uploadRoutes = [postUpload];

export function serveUploads(app: OpenAPIHono<AppBindings>, { store, now }: ApiContext): void {
  app.openapi(postUpload, async (context) => {
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    if (bytes.length === 0) return refuse(context, 'invalid', 'Nothing was uploaded.');
    const mediaType = imageTypeOf(bytes);
    if (mediaType === null) {
      return refuse(context, 'invalid', 'This is not a PNG, JPEG, GIF or WebP image; no others can be sent.');
    }
    const upload = { id: randomUUID(), device: context.get('device').id, mediaType, createdAt: now() };
    const { length } = bytes;
    await store.dropUploads(now() - keptMs);
    const put = await store.putUpload({ ...upload, bytes });
    if (put.type !== 'created') return refuse(context, 'unavailable', 'The image could not be kept.');
    return ok(context, uploaded, { id: upload.id, mediaType, bytes: length });
  });
}
