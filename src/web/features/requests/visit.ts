import { useRef } from 'react';

/** Those who come to a card's field by key are taken back to where they were when they have answered. */
export type Visit = { enter(field: Element | null | undefined): void; leave(): void };

export function useVisit(): Visit {
  const before = useRef<Element | null>(null);
  return {
    enter(field) {
      if (!(field instanceof HTMLElement)) return;
      const { activeElement } = document;
      if (!field.closest('[data-request-card]')?.contains(activeElement)) before.current = activeElement;
      field.focus();
    },
    leave() {
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
  };
}
