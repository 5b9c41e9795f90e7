import { type RefObject, useEffect } from 'react';

/** Moves the focus to the first invalid field each time `problems` changes. */
export function useFocusProblem(form: RefObject<HTMLElement | null>, problems: object | null): void {
  useEffect(() => {
    if (problems !== null) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, problems]);
}
