import { useSyncExternalStore } from 'react';
import { createListeners } from '../../client/listeners.ts';

/** A sentence about what was done, which is shown for a while, or what went wrong, which stays until it is dismissed. */
export type Toast = { id: number; kind: 'problem' | 'done'; text: string; action?: ToastAction };

/** Something to do about it, such as taking it back. */
export type ToastAction = { label: string; run(): void };

const changes = createListeners<[]>();
let toasts: readonly Toast[] = [];
let last = 0;

const shownMs = 8000;

export function showToast(kind: Toast['kind'], text: string, action?: ToastAction): void {
  last += 1;
  const toast = { id: last, kind, text, ...(action && { action }) };
  // One of each kind: what is newer replaces it, and two never hide much of the page.
  put([...toasts.filter((other) => other.kind !== kind), toast]);
  if (kind === 'done') setTimeout(() => hideToast(toast.id), shownMs);
}

export function hideToast(id: number): void {
  put(toasts.filter((toast) => toast.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(changes.add, currentToasts);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

function put(next: readonly Toast[]): void {
  toasts = next;
  changes.tell();
}
