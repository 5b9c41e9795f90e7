import { useSyncExternalStore } from 'react';

const coarse = '(pointer: coarse)';

/** Whether fingers are what this device is used with first. */
export function useTouch(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(coarse).matches);
}

function watch(listener: () => void): () => void {
  const media = matchMedia(coarse);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
