import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useState } from 'react';

/** How much is shown of something that a person decides on. */
export type Showing = {
  /** Some of it is still hidden. */
  isCut: boolean;
  /** No limit applies to what is shown. */
  isUnlimited: boolean;
  showAll(): void;
  /** Counts a hidden part until the returned function is called. */
  addCut(): () => void;
};

const ShowingOf = createContext<Showing | null>(null);

export const ShowingContext = ShowingOf.Provider;

export function useShowing(): Showing {
  const [cuts, setCuts] = useState(0);
  const [isUnlimited, setIsUnlimited] = useState(false);
  const addCut = useCallback(() => {
    setCuts((count) => count + 1);
    return () => setCuts((count) => count - 1);
  }, []);
  return useMemo(
    () => ({ isCut: cuts > 0, isUnlimited, showAll: () => setIsUnlimited(true), addCut }),
    [cuts, isUnlimited, addCut],
  );
}

/** Whether to show everything, whatever the usual limit is. */
export function useIsUnlimited(): boolean {
  return useContext(ShowingOf)?.isUnlimited ?? false;
}

/** Whether this is part of a card that waits for an answer. */
export function useIsForDecision(): boolean {
  return useContext(ShowingOf) !== null;
}

/** Reports that a part of the content is hidden. Takes effect before the page is painted, so nothing can be allowed first. */
export function useReportCut(isCut: boolean): void {
  const addCut = useContext(ShowingOf)?.addCut;
  useLayoutEffect(() => (isCut ? addCut?.() : undefined), [isCut, addCut]);
}
