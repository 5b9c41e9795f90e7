import { z } from '@hono/zod-openapi';
import { scopes } from '../../../../core/wire.ts';
import type { Device } from '../../devices.ts';
import { named, time } from './named.ts';

export const scope = z.enum(scopes);

export const device = named(
  'Device',
  z.object({
    id: z.string(),
    name: z.string(),
    scope,
    createdAt: time,
    expiresAt: z.number().nullable(),
    revokedAt: z.number().nullable(),
    lastSeenAt: z.number().nullable(),
  }) satisfies z.ZodType<Device>,
);
