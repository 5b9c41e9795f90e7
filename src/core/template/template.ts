import type { AgentSpec } from '../fleet/agent.ts';

/** Something to fill in. Without a default it has to be. */
export type Variable = { name: string; description: string; default: string | null };

/** A text for a message or a task, with `{{name}}` where something is to be filled in. */
export type PromptTemplate = { type: 'prompt'; text: string };

/** An agent but for where it works. Its name and the addition to its system prompt can have variables. */
export type AgentTemplate = { type: 'agent'; agent: Omit<AgentSpec, 'cwd'> };

export type TemplateContent = PromptTemplate | AgentTemplate;

/** What a person says about a template. Its variables are those that its texts name, in their order. */
export type TemplateSpec = { name: string; description: string; variables: Variable[]; content: TemplateContent };

export type Template = TemplateSpec & { id: string; createdAt: number; updatedAt: number };
