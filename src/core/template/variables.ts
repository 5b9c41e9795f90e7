import type { TemplateContent, Variable } from './template.ts';

/** A name between double braces. What else stands between them is text like any other. */
export const placeholder = /\{\{\s*([\p{L}_][\p{L}\p{N}_-]{0,63})\s*\}\}/gu;

/** The names that a text leaves open, each once, in their order. */
export function namesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name))];
}

/** The texts of a template that can have variables. */
export function textsOf(content: TemplateContent): string[] {
  switch (content.type) {
    case 'prompt':
      return [content.text];
    case 'agent':
      return [content.agent.name, content.agent.systemPromptAddition ?? ''];
  }
}

/** The variables that the texts name now, with what was said about those that were there before. */
export function variablesOf(content: TemplateContent, said: readonly Variable[]): Variable[] {
  const known = new Map(said.map((variable) => [variable.name, variable]));
  return namesIn(textsOf(content).join('\n')).map(
    (name) => known.get(name) ?? { name, description: '', default: null },
  );
}
