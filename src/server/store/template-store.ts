import type { DatabaseSync } from 'node:sqlite';
import type { Template, TemplateSpec } from '../../core/template/template.ts';
import type { Failed, Missing } from './store.ts';

/** More would be no list that one looks through. */
export const mostTemplates = 500;

/** Templates of prompts and agents. They are nobody's view: a person wrote them. */
export type TemplateStore = {
  /** Makes it or changes it, whole. When it was made stays. */
  putTemplate(template: NewTemplate): Promise<TemplatePut | Failed>;
  dropTemplate(id: string): Promise<{ type: 'dropped' } | Missing | Failed>;
  template(id: string): Promise<Template | null>;
  /** All of them, by name. */
  templates(): Promise<Template[]>;
};

export type NewTemplate = { id: string; at: number; spec: TemplateSpec };

type TemplatePut = { type: 'saved'; template: Template } | { type: 'tooMany' };

export function createTemplateWrites(database: DatabaseSync) {
  const put = database.prepare(`
    INSERT INTO templates (id, name, created_at, updated_at, body)
    SELECT ?1, ?2, ?3, ?3, ?4
    WHERE (SELECT count(*) FROM templates) < ${mostTemplates} OR EXISTS (SELECT 1 FROM templates WHERE id = ?1)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, updated_at = excluded.updated_at, body = excluded.body
    RETURNING ${columns}`);
  const remove = database.prepare('DELETE FROM templates WHERE id = ?');
  return {
    putTemplate: ({ id, at, spec }: NewTemplate): TemplatePut => {
      const row = put.get(id, spec.name, at, JSON.stringify(spec)) as Row | undefined;
      return row ? { type: 'saved', template: templateOf(row) } : { type: 'tooMany' };
    },
    dropTemplate: (id: string): { type: 'dropped' } | Missing => ({
      type: remove.run(id).changes === 1 ? 'dropped' : 'missing',
    }),
  };
}

export function createTemplateReads(database: DatabaseSync) {
  const one = database.prepare(`SELECT ${columns} FROM templates WHERE id = ?`);
  const all = database.prepare(
    `SELECT ${columns} FROM templates ORDER BY name COLLATE NOCASE, id LIMIT ${mostTemplates}`,
  );
  return {
    template: (id: string): Template | null => {
      const row = one.get(id) as Row | undefined;
      return row ? templateOf(row) : null;
    },
    templates: (): Template[] => (all.all() as Row[]).map(templateOf),
  };
}

type Row = { id: string; createdAt: number; updatedAt: number; body: string };

const columns = 'id, created_at AS createdAt, updated_at AS updatedAt, body';

function templateOf({ id, createdAt, updatedAt, body }: Row): Template {
  return { ...(JSON.parse(body) as TemplateSpec), id, createdAt, updatedAt };
}
