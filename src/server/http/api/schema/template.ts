import { z } from '@hono/zod-openapi';
import type { Limits } from '../../../../core/fleet/agent.ts';
import type {
  AgentTemplate,
  Template,
  TemplateContent,
  TemplateSpec,
  Variable,
} from '../../../../core/template/template.ts';
import { named, namedInput, time } from './named.ts';

const word = (most: number) => z.string().trim().min(1, 'must not be empty').max(most);
const longText = z.string().max(100_000);
const toolNames = z.array(word(200)).max(200);

const variable = z.strictObject({
  name: word(64),
  description: z.string().max(500),
  default: z.string().max(10_000).nullable(),
}) satisfies z.ZodType<Variable>;

const limit = z.number().positive().max(1_000_000).nullable();
const limits = z.strictObject({ turns: limit, dollars: limit, minutes: limit }) satisfies z.ZodType<Limits>;

const agent = z.strictObject({
  name: z.string().max(200),
  kind: z.string().max(60),
  model: word(200).nullable(),
  mode: word(60).nullable(),
  systemPromptAddition: longText.nullable(),
  allowedTools: toolNames,
  deniedTools: toolNames,
  limits,
  ownWorktree: z.boolean(),
  freshSessions: z.boolean(),
}) satisfies z.ZodType<AgentTemplate['agent']>;

const content = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('prompt'), text: longText.min(1, 'must not be empty') }),
  z.strictObject({ type: z.literal('agent'), agent }),
]) satisfies z.ZodType<TemplateContent>;

const spec = z.strictObject({
  name: word(200),
  description: z.string().max(2000),
  variables: z.array(variable).max(100),
  content,
}) satisfies z.ZodType<TemplateSpec>;

export const templateSpec = namedInput('TemplateSpec', spec);

export const template = named(
  'Template',
  spec.extend({ id: z.string(), createdAt: time, updatedAt: time }) satisfies z.ZodType<Template>,
);
