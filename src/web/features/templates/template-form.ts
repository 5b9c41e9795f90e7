import type {
  AgentTemplate,
  Template,
  TemplateContent,
  TemplateSpec,
  Variable,
} from '../../../core/template/template.ts';
import { variablesOf } from '../../../core/template/variables.ts';
import { areWrong } from '../../ui/limits.ts';

/** A template as a person fills it in. What belongs to the other kind is kept while one changes one's mind. */
export type TemplateFields = {
  type: TemplateContent['type'];
  name: string;
  description: string;
  text: string;
  agent: AgentTemplate['agent'];
  variables: Variable[];
};

export type TemplateProblems = { name?: string; text?: string; agentName?: string; limits?: string };

const emptyAgent: AgentTemplate['agent'] = {
  name: '',
  kind: 'worker',
  model: null,
  mode: null,
  systemPromptAddition: null,
  allowedTools: [],
  deniedTools: [],
  limits: { turns: null, dollars: null, minutes: null },
  ownWorktree: false,
  freshSessions: false,
};

export function fieldsOf(template: Template | null): TemplateFields {
  const content = template?.content ?? { type: 'prompt', text: '' };
  return {
    type: content.type,
    name: template?.name ?? '',
    description: template?.description ?? '',
    text: content.type === 'prompt' ? content.text : '',
    agent: content.type === 'agent' ? content.agent : emptyAgent,
    variables: template?.variables ?? [],
  };
}

/** The variables that the texts name now. What was said about one comes back when its name does. */
export function shownVariables(fields: TemplateFields): Variable[] {
  return variablesOf(contentOf(fields), fields.variables);
}

export function withVariable(fields: TemplateFields, changed: Variable): TemplateFields {
  const others = fields.variables.filter(({ name }) => name !== changed.name);
  return { ...fields, variables: [...others, changed] };
}

export function specOf(
  fields: TemplateFields,
): { type: 'spec'; spec: TemplateSpec } | { type: 'problems'; problems: TemplateProblems } {
  const problems: TemplateProblems = {};
  if (fields.name.trim() === '') problems.name = 'Give it a name.';
  if (fields.type === 'prompt' && fields.text.trim() === '') problems.text = 'Write what is to be said.';
  if (fields.type === 'agent' && fields.agent.name.trim() === '') problems.agentName = 'Give the agent a name.';
  if (fields.type === 'agent' && areWrong(fields.agent.limits)) problems.limits = 'A limit is not a number above zero.';
  if (Object.keys(problems).length > 0) return { type: 'problems', problems };
  const spec = {
    name: fields.name.trim(),
    description: fields.description.trim(),
    variables: shownVariables(fields),
    content: contentOf(fields),
  };
  return { type: 'spec', spec };
}

function contentOf({ type, text, agent }: TemplateFields): TemplateContent {
  return type === 'prompt' ? { type, text } : { type, agent };
}
