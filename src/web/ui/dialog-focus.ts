const field = 'input:not([type=radio], [type=checkbox], [type=file], :disabled), textarea:not(:disabled)';

/** A request takes the focus as a whole: Enter in its note would answer it. */
const marks = '[data-autofocus], [data-request-card]';

/** What a dialog starts with: what is marked for it, or else its first text field. Never its Close button. */
function firstFocus(popup: HTMLElement): HTMLElement | null {
  const marked = popup.querySelector<HTMLElement>(marks);
  // On a touch screen a focused field brings up a keyboard that hides the dialog.
  if (marked || matchMedia('(pointer: coarse)').matches) return marked;
  return popup.querySelector<HTMLElement>(field);
}

/** For Base UI's `initialFocus`. False leaves the focus alone. */
export function initialFocus(popup: HTMLElement | null): HTMLElement | boolean {
  if (popup === null) return true;
  return popup.contains(document.activeElement) ? false : (firstFocus(popup) ?? popup);
}

/** Fields can come after the dialog itself. The first one takes the focus if nothing inside has it yet. */
export function focusWhenReady(popup: HTMLElement): () => void {
  const settle = () => {
    const active = document.activeElement;
    if (!popup.contains(active)) return;
    const first = active === popup ? firstFocus(popup) : null;
    if (active === popup && first === null) return;
    stop();
    first?.focus();
  };
  const changes = new MutationObserver(settle);
  const stop = () => {
    changes.disconnect();
    popup.removeEventListener('focus', settle);
  };
  changes.observe(popup, { childList: true, subtree: true });
  popup.addEventListener('focus', settle);
  return stop;
}
