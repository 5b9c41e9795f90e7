import { useEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../../../client/listeners.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { WireError } from '../../../core/wire.ts';
import { sendJson } from '../../connection/api.ts';
import { showToast } from '../../store/toasts.ts';
import { errorOf, useAnswer } from '../../store/use-answer.ts';
import { noProblems, problemsOf, type SettingsForm, settingsFormOf, settingsOf } from './settings-form.ts';

type Answer = { settings: JsonObject };

/** What was changed and not saved. It outlives the page of settings, so that a look elsewhere loses nothing. */
let draft: SettingsForm | null = null;
const changes = createListeners<[]>();

function setDraft(next: SettingsForm | null): void {
  draft = next;
  changes.tell();
}

export type Editing =
  | { type: 'asking' }
  | { type: 'refused'; error: WireError }
  | {
      type: 'here';
      form: SettingsForm;
      problems: ReturnType<typeof problemsOf>;
      isChanged: boolean;
      isSaving: boolean;
      change(form: SettingsForm): void;
      discard(): void;
      save(): void;
    };

/** The settings of the server, with what was changed and not saved yet. */
export function useSettings(): Editing {
  const { answered, again } = useAnswer<Answer>('/settings');
  const changed = useSyncExternalStore(changes.add, () => draft);
  const [problems, setProblems] = useState(noProblems);
  const [isSaving, setIsSaving] = useState(false);
  useWarning(changed !== null);
  if (answered.type !== 'here') return answered;
  const saved = answered.answer.settings;
  const form = changed ?? settingsFormOf(saved);

  const save = async () => {
    const filled = settingsOf(form, saved);
    setProblems(filled.type === 'problems' ? filled.problems : noProblems);
    if (filled.type === 'problems') return;
    setIsSaving(true);
    try {
      await sendJson<Answer>('PUT', '/settings', filled.settings);
      setDraft(null);
      again();
      showToast('done', 'The settings are saved.');
    } catch (problem) {
      setProblems(problemsOf(errorOf(problem)));
    }
    setIsSaving(false);
  };

  return {
    type: 'here',
    form,
    problems,
    isChanged: changed !== null,
    isSaving,
    change: setDraft,
    discard: () => {
      setProblems(noProblems);
      setDraft(null);
    },
    save: () => void save(),
  };
}

/** The browser asks before the page is left with something unsaved. */
function useWarning(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isWanted]);
}
