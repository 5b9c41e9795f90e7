import { useEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../../../client/listeners.ts';
import type { ShownSettings } from '../../../core/settings/setting.ts';
import type { WireError } from '../../../core/wire.ts';
import { sendJson } from '../../connection/api.ts';
import { showToast } from '../../store/toasts.ts';
import { errorOf, useAnswer } from '../../store/use-answer.ts';
import { hasChanges, noDraft, noProblems, problemsOf, type SettingsDraft, settingsOf } from './settings-form.ts';

/** What was changed and not saved. It outlives the page of settings, so that a look elsewhere loses nothing. */
let draft = noDraft;
const changes = createListeners<[]>();

function setDraft(next: SettingsDraft): void {
  draft = next;
  changes.tell();
}

export type EditedSettings = {
  type: 'here';
  shown: ShownSettings;
  draft: SettingsDraft;
  problems: ReturnType<typeof problemsOf>;
  isChanged: boolean;
  isSaving: boolean;
  change(draft: SettingsDraft): void;
  discard(): void;
  save(): void;
};

export type Editing = { type: 'asking' } | { type: 'refused'; error: WireError } | EditedSettings;

/** The settings of the server, with what was changed and not saved yet. */
export function useSettings(): Editing {
  const { answered, again } = useAnswer<ShownSettings>('/settings');
  const changed = useSyncExternalStore(changes.add, () => draft);
  const [problems, setProblems] = useState(noProblems);
  const [isSaving, setIsSaving] = useState(false);
  useWarning(hasChanges(changed));
  if (answered.type !== 'here') return answered;
  const shown = answered.answer;

  const save = async () => {
    const filled = settingsOf(changed, shown.settings);
    setProblems(filled.type === 'problems' ? filled.problems : noProblems);
    if (filled.type === 'problems') return;
    setIsSaving(true);
    try {
      await sendJson<ShownSettings>('PUT', '/settings', filled.settings, { 'If-Match': `"${shown.revision}"` });
      setDraft(noDraft);
      showToast('done', 'The settings are saved.');
    } catch (problem) {
      setProblems(problemsOf(errorOf(problem)));
    }
    // What was changed goes over what the file says now, also when it was changed by somebody else.
    again();
    setIsSaving(false);
  };

  return {
    type: 'here',
    shown,
    draft: changed,
    problems,
    isChanged: hasChanges(changed),
    isSaving,
    change: setDraft,
    discard: () => {
      setProblems(noProblems);
      setDraft(noDraft);
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
