import { isObject, type Json, type JsonObject } from '../../../../core/json.ts';
import { type RunForm, type RunKey, runFormOf } from '../../../ui/run-options/run-form.ts';
import type { OwnWorktree } from './own-worktree-field.tsx';

/** The new session form as a person fills it in. */
export type NewSessionFields = { path: string; text: string; worktree: OwnWorktree; form: RunForm };

/** They can hold credentials, which a browser shouldn't store. */
const notKept: readonly RunKey[] = ['mcpConfigs', 'settings'];

export function emptyFields(suggestedPath: string): NewSessionFields {
  return { path: suggestedPath, text: '', worktree: { isWanted: false, name: '' }, form: runFormOf({}) };
}

/** What the browser keeps of a form that isn't sent yet; null when nothing was filled in. */
export function draftOf(fields: NewSessionFields, suggestedPath: string): JsonObject | null {
  const { path, text, worktree, form } = fields;
  const run = Object.fromEntries(
    Object.entries(form).filter(([key, value]) => value !== '' && !notKept.includes(key as RunKey)),
  );
  if (path === suggestedPath && text === '' && !worktree.isWanted && Object.keys(run).length === 0) return null;
  return { suggestedPath, path, text, worktree, run };
}

/** The form with its draft. Opened for another folder, it starts there, with the rest of the draft. */
export function fieldsFrom(draft: Json, suggestedPath: string): NewSessionFields {
  const empty = emptyFields(suggestedPath);
  if (!isObject(draft)) return empty;
  const { path, text, worktree, run } = draft;
  const isSamePlace = draft.suggestedPath === suggestedPath;
  return {
    path: isSamePlace && typeof path === 'string' ? path : suggestedPath,
    text: typeof text === 'string' ? text : '',
    worktree: isSamePlace && isWorktree(worktree) ? worktree : empty.worktree,
    form: isObject(run) ? { ...empty.form, ...textsOf(run, empty.form) } : empty.form,
  };
}

function isWorktree(value: unknown): value is OwnWorktree {
  return isObject(value) && typeof value.isWanted === 'boolean' && typeof value.name === 'string';
}

function textsOf(run: JsonObject, known: RunForm): Partial<RunForm> {
  return Object.fromEntries(Object.entries(run).filter(([key, value]) => key in known && typeof value === 'string'));
}
