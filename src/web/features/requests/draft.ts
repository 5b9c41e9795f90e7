import { useCallback, useState } from 'react';

/** What a person has begun to write or choose in a card. Rows out of sight do not exist, so it is kept outside of them. */
const drafts = new Map<string, Map<string, unknown>>();

export function useDraft<Value>(requestId: string, name: string, first: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    const draft = drafts.get(requestId);
    return draft?.has(name) ? (draft.get(name) as Value) : first;
  });
  const change = useCallback(
    (next: Value) => {
      const draft = drafts.get(requestId) ?? new Map<string, unknown>();
      drafts.set(requestId, draft.set(name, next));
      setValue(next);
    },
    [requestId, name],
  );
  return [value, change];
}

export function forgetDraft(requestId: string): void {
  drafts.delete(requestId);
}
