import { useEffect, useState } from 'react';

/** What had the focus before this was shown. It gets it back when this goes, unless something else has taken it. */
export function useFocusBack(): HTMLElement | null {
  // Looked at while it is drawn for the first time: afterwards this has the focus itself.
  const [before] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : null));
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before?.isConnected) before.focus();
      });
    },
    [before],
  );
  return before;
}
