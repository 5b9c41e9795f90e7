import { z } from '@hono/zod-openapi';
import type { FolderRules } from '../../../../core/permission/folder-rules.ts';
import {
  type Behavior,
  behaviors,
  type PlacedFolder,
  type PlacedRule,
  type RulePlace,
} from '../../../../core/permission/rule.ts';
import { filePlaces, type SettingsText } from '../../../../core/permission/settings.ts';
import type { Trial, TrialReason } from '../../../../core/permission/trial.ts';
import type { Cause, Why } from '../../../../core/permission/why.ts';
import { decision } from './decision.ts';
import { suggestion } from './fact.ts';
import { named } from './named.ts';

export const behavior = z.enum(behaviors) satisfies z.ZodType<Behavior>;
export const filePlace = z.enum(filePlaces);
const rulePlace = z.enum([
  'session',
  'flags',
  'local',
  'project',
  'user',
  'policy',
  'other',
]) satisfies z.ZodType<RulePlace>;

const placedRule = z.object({ behavior, rule: z.string(), place: rulePlace }) satisfies z.ZodType<PlacedRule>;
const placedFolder = z.object({ path: z.string(), place: rulePlace }) satisfies z.ZodType<PlacedFolder>;

const writtenRule = z.object({ behavior, rule: z.string(), problem: z.string().nullable() });

const settingsText = z.discriminatedUnion('type', [
  z.object({ type: z.literal('missing') }),
  z.object({
    type: z.literal('read'),
    version: z.string(),
    rules: z.array(writtenRule),
    folders: z.array(z.string()),
    defaultMode: z.string().nullable(),
  }),
  z.object({ type: z.literal('broken'), line: z.number(), problem: z.string() }),
  z.object({ type: z.literal('unreadable'), reason: z.string() }),
]) satisfies z.ZodType<SettingsText>;

export const folderRules = named(
  'FolderRules',
  z.object({
    folder: z.string(),
    files: z.array(z.object({ place: filePlace, file: z.string(), text: settingsText })),
    session: z
      .object({ from: z.enum(['cli', 'answers']), rules: z.array(placedRule), folders: z.array(placedFolder) })
      .nullable(),
    mode: z.string(),
    version: z.string().nullable(),
    mayBypass: z.literal(true).exactOptional(),
  }) satisfies z.ZodType<FolderRules>,
);

const reason = z.discriminatedUnion('type', [
  z.object({ type: z.literal('rule'), rule: placedRule }),
  z.object({ type: z.literal('noRule'), behavior, count: z.number() }),
  z.object({ type: z.literal('mode'), mode: z.string() }),
  z.object({ type: z.literal('insideFolder'), folder: z.string() }),
  z.object({ type: z.literal('parts'), count: z.number() }),
  z.object({ type: z.literal('readOnly') }),
  z.object({ type: z.literal('outsideFolder') }),
  z.object({ type: z.literal('sensitive') }),
  z.object({ type: z.literal('nested') }),
  z.object({ type: z.literal('background') }),
  z.object({ type: z.literal('expansion') }),
  z.object({ type: z.literal('alwaysAllowed') }),
  z.object({ type: z.literal('unknownTool') }),
  z.object({ type: z.literal('nothing') }),
]) satisfies z.ZodType<TrialReason>;

const step = z.object({ subject: z.string(), outcome: behavior.nullable(), reason });

export const trial = named(
  'Trial',
  z.object({ outcome: behavior, because: step, steps: z.array(step) }) satisfies z.ZodType<Trial>,
);

const cause = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open') }),
  z.object({
    type: z.literal('person'),
    device: z.string().nullable(),
    suggestions: z.array(suggestion),
    note: z.string().nullable(),
    isEdited: z.boolean(),
  }),
  z.object({ type: z.literal('hook'), words: z.string() }),
  z.object({ type: z.literal('rule'), rule: placedRule.nullable() }),
  z.object({ type: z.literal('mode'), mode: z.string().nullable() }),
  z.object({ type: z.literal('reason'), reason }),
  z.object({ type: z.literal('cli'), reason: z.string() }),
  z.object({ type: z.literal('noTool') }),
  z.object({ type: z.literal('badCall'), words: z.string() }),
  z.object({ type: z.literal('cancelled'), reason: z.string() }),
  z.object({ type: z.literal('unknown') }),
]) satisfies z.ZodType<Cause>;

export const why = named('Why', z.object({ decision, cause, isProbable: z.boolean() }) satisfies z.ZodType<Why>);
