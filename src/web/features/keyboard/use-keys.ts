import { useState } from 'react';
import type { JsonObject } from '../../../core/json.ts';
import { isKeyAction, type KeyAction } from '../../../core/keymap/key-actions.ts';
import { readKeymap } from '../../../core/keymap/keymap.ts';
import { saveKeys } from '../../store/keymap.ts';
import { answerOf, errorOf, useAnswer } from '../../store/use-answer.ts';

/** The changed keys of the server. Each change is saved at once; one that conflicts is told and not saved. */
export function useKeys() {
  const { answered, again } = useAnswer<{ keys: JsonObject }>('/keys');
  const [problem, setProblem] = useState<{ action: KeyAction; words: string } | null>(null);
  const changed = answerOf(answered)?.keys ?? {};

  const save = async (action: KeyAction, keys: JsonObject) => {
    const read = readKeymap(keys);
    if (read.type === 'wrong') {
      const told = isKeyAction(read.problem.action) ? read.problem.action : action;
      return setProblem({ action: told, words: `This ${read.problem.reason}.` });
    }
    try {
      await saveKeys(keys);
      setProblem(null);
    } catch (refused) {
      setProblem({ action, words: errorOf(refused).message });
    }
    again();
  };

  return {
    answered,
    changed,
    problem,
    /** An empty list leaves the action without keys. */
    set: (action: KeyAction, keys: string[]) => void save(action, { ...changed, [action]: keys }),
    reset: (action: KeyAction) => {
      const { [action]: _before, ...others } = changed;
      void save(action, others);
    },
  };
}
