import { useSyncExternalStore } from 'react';
import { createListeners } from '../../client/listeners.ts';

/** A sentence that is shown for a while: what went wrong, or that something was done. */
export type Toast = { id: number; kind: 'problem' | 'done'; text: string };

const changes = createListeners<[]>();
let toasts: readonly Toast[] = [];
let last = 0;

const shownMs = 8000;

export function showToast(kind: Toast['kind'], text: string): void {
  last += 1;
  const toast = { id: last, kind, text };
  // The same sentence once is enough.
  put([...toasts.filter((other) => other.text !== text), toast].slice(-4));
  setTimeout(() => hideToast(toast.id), shownMs);
}

export function hideToast(id: number): void {
  put(toasts.filter((toast) => toast.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(changes.add, () => toasts);
}

function put(next: readonly Toast[]): void {
  toasts = next;
  changes.tell();
}
