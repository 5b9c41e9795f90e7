import type { Template, TemplateSpec } from '../../../core/template/template.ts';
import { pathOf, sendJson } from '../../connection/api.ts';
import { type Answered, useAnswer } from '../../store/use-answer.ts';

/** The templates of the server, by name. */
export function useTemplates(): { answered: Answered<{ templates: Template[] }>; again(): void } {
  return useAnswer<{ templates: Template[] }>('/templates');
}

export function saveTemplate(id: string, spec: TemplateSpec): Promise<Template> {
  return sendJson('PUT', pathOf('templates', id), spec);
}

export function deleteTemplate(id: string): Promise<unknown> {
  return sendJson('DELETE', pathOf('templates', id));
}
