/** Moves the focus between the sessions of a list. Gives whether the key was one for that. */
export function moveInList(list: HTMLElement, key: string): boolean {
  const links = [...list.querySelectorAll<HTMLElement>('[data-session]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[targetOf(key, at, links.length) ?? -1];
  if (!next) return false;
  next.focus({ preventScroll: true });
  next.parentElement?.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Where a key leads from the place `at` of `count`; before the first one is -1. Null is for a key that leads nowhere. */
export function targetOf(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
