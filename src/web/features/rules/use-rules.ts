import { useState } from 'react';
import type { FolderRules } from '../../../core/permission/folder-rules.ts';
import type { SettingsChange } from '../../../core/permission/settings.ts';
import { sendJson } from '../../connection/api.ts';
import { showToast } from '../../store/toasts.ts';
import { type Answered, errorOf, useAnswer } from '../../store/use-answer.ts';
import { seenVersions } from './seen-versions.ts';

export type KnownRules = {
  answered: Answered<FolderRules>;
  isChanging: boolean;
  /** Whether it was done. What went wrong is told. */
  change(change: SettingsChange, done: string): Promise<boolean>;
  again(): void;
};

/** The rules of a folder or a session, and changing them. */
export function useRules(place: RulesPlace): KnownRules {
  const { answered, again } = useAnswer<FolderRules>(rulesPath(place));
  const [isChanging, setIsChanging] = useState(false);
  const change = async (wanted: SettingsChange, done: string) => {
    if (answered.type !== 'here') return false;
    setIsChanging(true);
    try {
      const { folder } = answered.answer;
      await sendJson('POST', '/rules/changes', { folder, change: wanted, seen: seenVersions(answered.answer) });
      showToast('done', done);
      return true;
    } catch (problem) {
      showToast('problem', errorOf(problem).message);
      return false;
    } finally {
      again();
      setIsChanging(false);
    }
  };
  return { answered, isChanging, change, again };
}

export type RulesPlace = { type: 'folder'; folder: string } | { type: 'session'; id: string } | { type: 'none' };

function rulesPath(place: RulesPlace): string | null {
  if (place.type === 'none') return null;
  const query = place.type === 'folder' ? { folder: place.folder } : { session: place.id };
  return `/rules?${new URLSearchParams(query).toString()}`;
}
