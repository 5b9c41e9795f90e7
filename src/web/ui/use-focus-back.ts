import { type RefObject, useEffect, useRef } from 'react';

/** What had the focus before this was shown. It gets it back when this goes, unless something else has taken it. */
export function useFocusBack(): RefObject<HTMLElement | null> {
  const before = useRef<HTMLElement | null>(null);
  const isFirst = useRef(true);
  // Looked at while it is drawn for the first time: afterwards this has the focus itself.
  if (isFirst.current && document.activeElement instanceof HTMLElement) before.current = document.activeElement;
  isFirst.current = false;
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before.current?.isConnected) before.current.focus();
      });
    },
    [],
  );
  return before;
}
