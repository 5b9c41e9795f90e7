import { z } from '@hono/zod-openapi';
import { allSettings, settingKeys } from '../../../core/settings/all-settings.ts';
import type { SettingKind, ShownSettings } from '../../../core/settings/setting.ts';
import { json, jsonObject, named } from './schema/named.ts';

type SchemaPart = { [word: string]: unknown };

/** What can be put. It is checked where the file is, in the same words for both. */
export const settingsBody = jsonObject.openapi('Settings', {
  type: 'object',
  properties: Object.fromEntries(
    settingKeys.map((key) => [key, { ...schemaOf(allSettings[key].kind), description: allSettings[key].hint }]),
  ),
} as SchemaPart);

const source = z.discriminatedUnion('type', [
  z.object({ type: z.literal('flag'), name: z.string() }),
  z.object({ type: z.literal('variable'), name: z.string() }),
  z.object({ type: z.literal('file') }),
  z.object({ type: z.literal('default') }),
]);

export const shownSettings = named(
  'ShownSettings',
  z.object({
    settings: jsonObject,
    file: z.string(),
    revision: z.string(),
    entries: z.array(
      z.object({ key: z.enum(settingKeys), value: json, source, inForce: json }),
    ) as unknown as z.ZodType<ShownSettings['entries']>,
    unknown: z.array(z.string()),
    problem: z.string().nullable(),
  }) satisfies z.ZodType<ShownSettings>,
);

function schemaOf(kind: SettingKind): SchemaPart {
  switch (kind.type) {
    case 'whole':
      return { type: 'integer', minimum: kind.from, maximum: kind.to };
    case 'span':
      return { type: [kind.isWhole ? 'integer' : 'number', 'null'], minimum: 0, maximum: kind.to };
    case 'boolean':
      return { type: 'boolean' };
    case 'choice':
      return { type: 'string', enum: [...kind.choices] };
    case 'text':
      return { type: 'string' };
    case 'list':
      return { type: 'array', items: { type: 'string' } };
    case 'options':
    case 'retention':
      return { type: 'object' };
  }
}
