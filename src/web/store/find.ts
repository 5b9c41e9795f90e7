import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'wouter';

/** The box of the find bar, which is on the page while the address has `find`. */
export const findBoxId = 'find-in-session';

let opener: (() => void) | null = null;

/** Opens the find bar of the session in front, or goes to it. */
export function openFind(): void {
  opener?.();
}

/** Whether there is a timeline to find something in. */
export function canFind(): boolean {
  return opener !== null;
}

/** Lets shortcuts open the find bar while the component is there. */
export function useFindOpener(): () => void {
  const [, setSearch] = useSearchParams();
  const open = useCallback(() => {
    const box = document.getElementById(findBoxId);
    if (box instanceof HTMLInputElement) {
      box.focus();
      return box.select();
    }
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('find', '');
        return next;
      },
      { replace: true },
    );
  }, [setSearch]);
  useEffect(() => {
    opener = open;
    return () => {
      if (opener === open) opener = null;
    };
  }, [open]);
  return open;
}
