import { useSyncExternalStore } from 'react';

const query = '(width < 700px)';

/** Whether the screen is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
