import { assertNever } from '../../../core/assert-never.ts';
import type { Behavior } from '../../../core/permission/rule.ts';
import type { SettingsChange } from '../../../core/permission/settings.ts';
import { appendItem, putMember, removeItem } from './json-edit.ts';
import { type JsonNode, memberOf, readJsonText } from './json-text.ts';
import { readRule } from './rule-text.ts';

/** A change within one file. Moving is an adding and a removing. */
export type FileChange = Exclude<SettingsChange, { type: 'rule.move' }>;

export type EditedSettings = { type: 'edited'; text: string } | { type: 'refused'; reason: string };

const emptySettings = '{}\n';

/** The text with the change in it, and every byte around it as it was. Null is a file that is not there yet. */
export function editSettings(text: string | null, change: FileChange): EditedSettings {
  const before = text ?? emptySettings;
  const read = readJsonText(before);
  if (read.type === 'broken') return refused(`The file cannot be read at line ${read.line}: ${read.problem}.`);
  const { root } = read;
  if (root.type !== 'object') return refused('The file holds no settings.');
  const permissions = memberOf(root, 'permissions');
  if (permissions && permissions.type !== 'object')
    return refused('What the file says under "permissions" is no list of rules.');
  return editOf({ text: before, root }, change);
}

function editOf(known: { text: string; root: JsonNode }, change: FileChange): EditedSettings {
  switch (change.type) {
    case 'rule.add': {
      const problem = ruleProblem(change.rule);
      if (problem !== null) return refused(problem);
      const path = listPath(change.behavior);
      if (has(known.root, path, change.rule)) return refused('The rule is in this file already.');
      return edited(appendItem(known, path, change.rule));
    }
    case 'rule.remove': {
      const text = removeItem(known, listPath(change.behavior), change.rule);
      return text === null ? refused('The rule is no longer in this file.') : edited(text);
    }
    case 'rules.replace': {
      const broken = change.rules.map((rule) => ({ rule, problem: ruleProblem(rule) })).find(({ problem }) => problem);
      if (broken) return refused(`${broken.rule}: ${broken.problem}`);
      return edited(putMember(known, listPath(change.behavior), [...new Set(change.rules)]));
    }
    case 'folder.add': {
      if (change.path.trim() === '') return refused('The path is empty.');
      if (has(known.root, folders, change.path)) return refused('The folder is in this file already.');
      return edited(appendItem(known, folders, change.path));
    }
    case 'folder.remove': {
      const text = removeItem(known, folders, change.path);
      return text === null ? refused('The folder is no longer in this file.') : edited(text);
    }
    case 'mode.set':
      return edited(putMember(known, ['permissions', 'defaultMode'], change.mode ?? undefined));
    default:
      return assertNever(change);
  }
}

/** What is wrong with a rule that somebody wants to add; null when nothing is. */
export function ruleProblem(rule: string): string | null {
  const read = readRule(rule);
  return read.type === 'broken' ? read.problem : null;
}

const folders = ['permissions', 'additionalDirectories'];

function listPath(behavior: Behavior): string[] {
  return ['permissions', behavior];
}

function has(root: JsonNode, path: readonly string[], value: string): boolean {
  const list = path.reduce<JsonNode | undefined>(memberOf, root);
  return list?.type === 'array' && list.items.some((item) => item.type === 'text' && item.value === value);
}

function edited(text: string): EditedSettings {
  return { type: 'edited', text };
}

function refused(reason: string): EditedSettings {
  return { type: 'refused', reason };
}
