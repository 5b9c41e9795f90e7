import { useEffect, useState } from 'react';

/** What each open dialog gives the focus back to, best first. */
const origins = new WeakMap<Element, readonly HTMLElement[]>();

/**
 * Where the focus goes when this closes: to what had it before. A menu or a dialog that is gone by then passes it on to
 * what opened that.
 */
export function useFocusBack(): readonly HTMLElement[] {
  // Read during the first render: afterwards this has the focus itself.
  const [origin] = useState(currentOrigin);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) stillThere(origin)?.focus();
      });
    },
    [origin],
  );
  return origin;
}

export function rememberOrigin(dialog: Element, origin: readonly HTMLElement[]): void {
  origins.set(dialog, origin);
}

/** Null where nothing had the focus, or all of it is gone. */
export function stillThere(origin: readonly HTMLElement[]): HTMLElement | null {
  return origin.find((element) => element.isConnected) ?? null;
}

function currentOrigin(): readonly HTMLElement[] {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return [];
  const dialog = active.closest('[role=dialog]');
  const trigger = document.getElementById(active.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '');
  return [...(trigger ? [trigger] : []), active, ...((dialog && origins.get(dialog)) ?? [])];
}
