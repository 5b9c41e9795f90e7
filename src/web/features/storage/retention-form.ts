import { type Json, type JsonObject, memberOf } from '../../../core/json.ts';

/** A rule as a person fills it in: an empty text is without an end. */
export type RuleForm = { months: string; gigabytes: string };

export type RetentionForm = RuleForm & { projects: { [cwd: string]: RuleForm } };

export type RetentionProblems = { [field: string]: string };

const emptyRule: RuleForm = { months: '', gigabytes: '' };

export function retentionFormOf(settings: JsonObject): RetentionForm {
  const policy = objectOf(settings.retention);
  const days = settings.retentionDays;
  const old =
    settings.retention === undefined && typeof days === 'number' ? String(Math.max(1, Math.round(days / 30))) : '';
  const projects = Object.entries(objectOf(policy.projects)).map(
    ([cwd, rule]) => [cwd, ruleOf(objectOf(rule))] as const,
  );
  const { months, gigabytes } = ruleOf(policy);
  return { months: months || old, gigabytes, projects: Object.fromEntries(projects) };
}

/** The policy that was filled in, or what is wrong with it. Folders without a rule of their own are left out. */
export function policyOf(
  form: RetentionForm,
): { type: 'policy'; policy: JsonObject } | { type: 'problems'; problems: RetentionProblems } {
  const problems: RetentionProblems = {};
  const read = ({ months, gigabytes }: RuleForm, prefix: string): JsonObject => {
    const rule: JsonObject = {};
    for (const [name, text] of Object.entries({ months, gigabytes })) {
      if (text.trim() === '') continue;
      const value = Number(text.trim().replace(',', '.'));
      if (Number.isFinite(value) && value > 0) rule[name] = value;
      else problems[`${prefix}${name}`] = 'This is not a number above 0.';
    }
    return rule;
  };
  const policy = read(form, '');
  const projects = Object.entries(form.projects).flatMap(([cwd, rule]) => {
    const filled = read(rule, `${cwd} `);
    return Object.keys(filled).length > 0 ? [[cwd, filled] as const] : [];
  });
  if (projects.length > 0) policy.projects = Object.fromEntries(projects);
  return Object.keys(problems).length > 0 ? { type: 'problems', problems } : { type: 'policy', policy };
}

export function ruleFor({ projects }: RetentionForm, cwd: string): RuleForm {
  return memberOf(projects, cwd) ?? emptyRule;
}

function ruleOf({ months, gigabytes }: JsonObject): RuleForm {
  return { months: textOf(months), gigabytes: textOf(gigabytes) };
}

function textOf(value: Json | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}

function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
